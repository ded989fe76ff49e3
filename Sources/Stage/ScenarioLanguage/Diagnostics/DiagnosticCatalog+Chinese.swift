extension DiagnosticCode {
  /// The entry of the catalog in Simplified Chinese.
  var chineseEntry: (summary: String, explanation: String) {
    switch self {
    case .unknownCommand:
      (
        "一行的第一个词不是命令",
        "一行就是一条命令，第一个词决定一切。请检查拼写；名字与 Apple 的相同，大小写也算在内。"
      )
    case .unknownWord:
      (
        "某个词不在这里可用的词之中",
        "凡是语言知道后面能跟哪些词的地方，都会列在这一行下面。"
      )
    case .unknownProperty:
      (
        "命令没有这个名字的属性",
        "在一行里属性写成 name=value，在块里自成一行：name value。名字是 Apple 的；命令接受的属性列在"
          + "这一行下面。"
      )
    case .missing:
      (
        "缺少命令所需要的东西",
        "插入符指出该写的位置；可以写的词不多时，下面一行会列出来。'help 命令' 说明命令的写法。"
      )
    case .unexpected:
      (
        "这一行比命令接受的多，或写了别的东西",
        "带空格的值要加引号；几个值之间用逗号隔开；长行在末尾写 \\ 后接到下一行。"
      )
    case .duplicateProperty:
      (
        "一个属性写了两次",
        "两个只能有一个成立，所以都不采用。请去掉一个。"
      )
    case .unterminatedBlock:
      (
        "块没有结尾",
        "块以一行 'end' 结束，也可以在 'end' 后写打开它的词。插入符在打开它的词下面。"
      )
    case .strayEnd:
      (
        "'end' 没有可结束的块",
        "这里没有打开的块。请去掉这一行。"
      )
    case .wrongEnd:
      (
        "'end' 指的不是当前打开的块",
        "'end WORD' 会被检查，这样没关上的块能在出错处找到。"
      )
    case .nameTaken:
      (
        "一个名字声明了两次",
        "标签、控制器、上下文、代理、类、实体和变量共用一个名字空间，各声明一次，报告里的名字才只有一个意思。"
      )
    case .notUTF8:
      (
        "文件不是 UTF-8",
        "场景是 UTF-8 文本。请在编辑器的“另存为”里选择 UTF-8；字节从 0 数起。"
      )
    case .binaryFile:
      (
        "文件不是文本",
        "里面有 NUL 字节，文本里不会有。也许它是一个存储？"
      )
    case .limit:
      (
        "文本太长，或嵌套太深",
        "块和括号最多嵌套 64 层，一行最多 64 KiB，一个文件最多 8 MiB。"
      )
    case .lookAlike:
      (
        "有个字符只是看起来像语言里的字符",
        "输入法和文字处理软件会把 = 写成 ＝，把 \" 写成 “ ”。文字和注释里可以写任何字符。改好的行显示在下面。"
      )
    case .unterminatedText:
      (
        "文字没有结尾的引号",
        "文字在本行结束；其中的换行写作 \\n。"
      )
    case .tabInText:
      (
        "文字里有制表符",
        "它和空格看不出区别。请写 \\t。"
      )
    case .singleQuotes:
      (
        "文字写在了单引号里",
        "文字写在双引号里。谓词里面用单引号是对的：\"name == 'Li'\"。"
      )
    case .equalsSigns:
      (
        "= 和 == 弄混了",
        "设属性用一个 =，比较两个值用两个：name=\"Li\"，但 expect li.name == \"Li\"。"
      )
    case .badEscape:
      (
        "反斜杠后面的字符不对",
        "有 \\\" \\\\ \\n \\t \\{ \\} 和 \\u{1F600}。"
      )
    case .badLiteral:
      (
        "数、日期、路径或二进制值写得不对",
        "数：12 -3 4.5 1e6。日期：2026-11-21 或 2026-11-21T08:30:00Z。路径：0-1，"
          + "分组和行。二进制：0x00ffa0，每字节两位。"
      )
    case .foreignLiteral:
      (
        "值的写法来自别的语言",
        "和 Swift 一样：nil、true、false。"
      )
    case .badExpression:
      (
        "花括号里不是表达式",
        "花括号里写变量、数、+ - * / %、圆括号，以及 random A...B 或 random A..<B。要写花括号"
          + "本身，用 \\{。"
      )
    case .unknownMethod:
      (
        "没有这个名字的代理方法",
        "代理的一行是 METHOD [for TYPE] [when STATE]: CALL, CALL。方法就是 NSFet"
          + "chedResultsControllerDelegate 的方法。"
      )
    case .unknownCall:
      (
        "视图没有这个调用",
        "调用就是表格视图或集合视图在一次更新里的调用。"
      )
    case .methodWithoutType:
      (
        "这个方法不报告单个分组或行的更改",
        "'for' 和 'when' 只跟在 didChange section 和 didChange object 后面；'when userDriven' 可跟在 "
          + "sectionIndexTitleForSectionName 以外的每个方法后面。"
      )
    case .sessionWord:
      (
        "这个词属于提示符",
        "它操纵会话，并不描述数据，所以不能写在文件里。"
      )
    case .headerNotFirst:
      (
        "'scenario' 不是第一行",
        "它给文件命名，写在其他一切之前。"
      )
    case .unexpectedCharacter:
      (
        "一个字符在那里没有意义",
        "它可以写在文字里，即双引号之间。"
      )
    case .wrongKind:
      (
        "值的种类不对",
        "值的形式表明它的种类：12 是数，\"12\" 是文字，0-1 是路径。"
      )
    case .unbalanced:
      (
        "括号没有关上，或没有打开",
        "括号在哪一行打开，就在哪一行关上。"
      )
    case .duplicateLine:
      (
        "块里的一行或一步的标题出现了两次",
        "属性、枚举值和字段在各自的块里名字不能相同；步骤的标题在文件里不能相同，因为报告和基准文件按标题认步骤。"
      )
    case .foreignComment:
      (
        "注释或行尾的写法来自别的语言",
        "注释以 # 开头；一行自然结束。"
      )
    case .badName:
      (
        "名字的形式不对",
        "名字以任何文字的字母开头，后面是字母、数字和 _。"
      )
    case .tooManyErrors:
      (
        "错误太多，没有全部显示",
        "请先改上面的；其余的也许会随之消失。"
      )
    case .tooManyWarnings:
      (
        "警告太多，没有全部显示",
        "请先处理上面的；其余的也许会随之消失。"
      )
    case .runTimeFault:
      (
        "这一行照现在的写法不能运行",
        "语法允许这一行，运行时才看出问题：它来得太早、重复了，或要的东西不存在。运行到此为止。"
      )
    case .unknownName:
      (
        "没有这个名字",
        "标签、实体、控制器、代理、上下文、类和变量要在使用它们的行之上声明。'rollcall check' 不运行也能找出来。"
      )
    case .unknownKey:
      (
        "对象没有这个名字的属性",
        "对象的键是它的实体以及父实体的各行。'rollcall check' 不运行也能找出来。"
      )
    case .valueNotTaken:
      (
        "值的种类或大小在那里不能接受",
        "属性的类型或命令要求另一种值：整数、日期、用标签写的对象。文字加引号，标签不加。"
      )
    case .newerVersion:
      (
        "文件用的是语言的较新版本",
        "第一行写着 'version=N'。本程序读到自己的版本为止，之后才有的词它不认识。请用较新的 Rollcall，或改写"
          + "文件。"
      )
    case .neverUsed:
      (
        "声明了却没有使用",
        "请去掉它，或改正本该使用它的地方的名字。标签只在 'rollcall check --labels' 时检查，因为标签总"
          + "会显示在表里。"
      )
    case .neverFetched:
      (
        "控制器从未取过数据",
        "在 performFetch 之前，控制器没有行，也不向代理报告任何事。"
      )
    case .neverFails:
      (
        "期望无论如何都成立",
        "它对场景什么也没说。请期望数目、顺序、各行或回调。"
      )
    case .stepWithoutExpectation:
      (
        "一步没有写任何期望",
        "基准文件记下这一步打印的内容；期望说明必须成立的事。只在 'rollcall check --steps' 时检查。"
      )
    case .unknownKeyPath:
      (
        "排序键、分组键、列或谓词的键没有通向任何地方",
        "使用这样的请求时 Core Data 会引发异常。如果场景正是要演示这一点，请写期望这个异常。"
      )
    case .sectionsDisagree:
      (
        "第一个排序描述符用的键不是分组的键",
        "分组是从排好的行里切出来的。如果先按别的键排序，或者不分大小写，只有两者给出相同的顺序时，"
          + "同一分组的行才排在一起。顺序不同时，真机上记录到三种结果：错误 134060；"
          + "分组按名称的顺序排列；行出现在错误的标题下。请先按分组的键排序。"
          + "如果对获取的那一轮写明了错误或警告的期望，就不再提示。"
      )
    case .neverReset:
      (
        "getter 保存了算出的值，却没有什么会重置它",
        "写了 cached=true，值就一直留着，直到设置了 resetBy 里的键；苹果的示例 DateSectionTitles "
          + "也是这样，它的 setter 会重置 getter 保存的值。不重置的话，行会留在旧的分组里。"
          + "请写出这个值所依据的键：resetBy=date。"
      )
    case .frameworkName:
      (
        "属性用了每个托管对象自己都有的名字",
        "Core Data 要求属性不能与 NSObject 或 NSManagedObject 没有参数的方法同名，"
          + "例如 description、deleted、objectID。同名时应用读到什么，没有规定；open radar 15573844 说，"
          + "设置了自己的 deleted 的行仍然算在结果里。这里照普通属性读取。请换一个名字。"
      )
    case .cacheOfOtherPredicate:
      (
        "获取时找到的是另一个谓词写下的缓存",
        "找缓存靠名字、实体、排序描述符和分组的键，不看谓词。行数不同时 performFetch 会抛出异常，"
          + "行数相同时显示错误的行。请先删除缓存，或者给每个请求各起一个 cacheName。"
          + "如果对获取的那一轮写明了异常或警告的期望，就不再提示。"
      )
    case .unfinishedTask:
      (
        "课程里的一道题还缺东西",
        "学生需要提示、对错误答案说的话，以及说明答案为什么对的 passed；要检查的题还需要答案。"
          + "以 TODO 开头的文字，是 'rollcall new lesson' 留下的空。"
      )
    case .unexpectedProblem:
      (
        "出现了没有写期望的错误或异常",
        "Core Data 抛出了错误，或视图或 Core Data 引发了异常。如果场景正是要演示它，请在这一步之后写 ex"
          + "pect error 或 expect exception，运行就会继续；否则到此为止。"
      )
    case .failedExpectation:
      (
        "一条期望不成立",
        "插入符指出不同的部分，旁边是实际的值。状态在这一行所在处判断，回调和错误按最近完成的一步判断。"
      )
    case .runLimit:
      (
        "运行超过了场景的限度",
        "命令数、秒数和输出都有上限，这样外来的文件不能占住机器。运行到此为止。"
      )
    }
  }
}
