import ScenarioLanguage
import ScenarioRunner
import Words

/// The texts of `rollcall help`.
extension HelpTopic {
  /// The program's version.
  static let version = "rollcall 0.1.0"

  /// What the program is, its commands and topics.
  static func overview(in language: Language = .english) -> String {
    var text = OverviewWords.whatItIs.text(in: language) + "\n\n"
    for command in Subcommand.allCases {
      text += "\(command.usage.text(in: language))\n    \(command.summary.text(in: language))\n"
    }
    text += "rollcall --version\n\n\(OverviewWords.topics.text(in: language))\n"
    for topic in all {
      let gap = String(repeating: " ", count: max(1, 12 - topic.name.count))
      text += "  \(topic.name)\(gap)\(topic.summary.text(in: language))\n"
    }
    return text + "\n\(OverviewWords.withoutCommand.text(in: language))\n"
  }

  private enum OverviewWords {
    static let whatItIs = Wording(
      """
      Rollcall runs scenarios of NSFetchedResultsController and prints, for each step, the table
      and what the delegate was told.
      """,
      "Rollcall 运行 NSFetchedResultsController 的场景，打印每个步骤之后的表格，以及代理收到的通知。")
    static let topics = Wording(
      "Topics of 'rollcall help', beside the commands:", "除命令外，'rollcall help' 还有这些主题：")
    static let withoutCommand = Wording(
      "Without a command rollcall reads commands at a prompt, or from standard input.",
      "不写命令时，rollcall 在提示符下读取命令，或从标准输入读取。")
  }

  /// The help on a command.
  static func text(on command: Subcommand, in language: Language = .english) -> String {
    switch language {
    case .english: "usage: \(command.usage.english)\n\n\(details(of: command))"
    case .simplifiedChinese:
      "用法：\(command.usage.simplifiedChinese)\n\n\(chineseDetails(of: command))"
    }
  }

  /// The lines on an option, of which each below the first stands below the first one's words.
  static func optionLine(_ option: String, _ words: String) -> String {
    let gap = String(repeating: " ", count: max(1, 22 - DisplayWidth.of(option)))
    let indent = String(repeating: " ", count: 24)
    return "  \(option)\(gap)" + words.replacing("\n", with: "\n" + indent)
  }

  private static func details(of command: Subcommand) -> String {
    switch command {
    case .learn:
      """
      Opens a lesson at the prompt, where you left it; without LESSON lists them and offers the next.
      LESSON is a number or a part of a name, TASK the number or name of a task in it. Each lesson
      has a store of its own that is thrown away. In a lesson:

        hint, again, goal, solution    help with the task that is open
        back, play and done            take back a command; try something on a copy
        next, skip, quit               go on; pass over the task; leave, and lose nothing

        --list                list the lessons and how far you have come
        --search TEXT         list those with TEXT in their title
        --restart             begin LESSON at its beginning
        --forget LESSON|all   forget how far you have come
        --language en|zh      English or Chinese; see 'rollcall help language'
        --tutorials DIR       lessons of your own, in files named 01-name.md
        --export FILE         write what you have done: results as *.json, a page to keep as *.md
        --html FILE           write LESSON, or the whole course, as a page with its stories in it
        --notebook DIR        write LESSON, or every one, as notebooks for Jupyter, in both languages
        --no-skip             for teachers: neither 'skip' nor 'solution'
        --log FILE            for teachers: add a line of JSON for each event

      A page or an export takes the place of an earlier one, and of no file that Rollcall did not write.
      Progress is kept in $XDG_STATE_HOME/rollcall/progress.json, or in ~/.local/state/rollcall.

      """
    case .run:
      """
      Runs each scenario and prints its report. Of a folder all files named *.scenario run, those
      in the folders within it too, in the order of their paths. With several, a line with its path
      stands above each report; on a terminal there is a line for each and the story of one. With -
      for a path standard input is run.

      \(RunFormat.help(in: .english))
        --html FILE           write a page to FILE in place of the report: the table view drawn
                              step by step and callback by callback, in both languages; a
                              browser opens it, without a network
        --svg STEP            print an SVG image of a step of one scenario: the table view before
                              and after it, and the callbacks
        --trace brief|full    one line for a callback, or all that the delegate did (the default)
        --trace swift|objc    each callback as the method that a phone calls, in full
        --full                on a terminal too, the whole report of each of several
        --width N             lay lines out for N columns; on a terminal those that it has
        --no-pager            on a terminal, do not hand what is taller than it to $PAGER
        --stores DIR          keep named stores in DIR, made if it is missing; with several
                              scenarios in a folder in it for each, named after the scenario.
                              Without it stores are scratch files, gone after the run.
        --hashes FILE         have the stores carry Apple's version hashes of equal entities: of a
                              .momd, its VersionInfo.plist, or a store of Core Data
        --delegate NAME       play this delegate of the scenario, or standard, reloading or
                              collecting, beside each controller's own, on a view of its own, and
                              show both
        --language en|zh      the language of the report; see 'rollcall help language'
        --check FILE          play the lines of FILE after each scenario's own, as a grader's; see
                              'rollcall help limits'
        --untrusted           for files of others: a process of its own for each, with limits
        --limits LIST         how much a scenario may do, as steps=100,seconds=5

      """
    case .test:
      """
      Runs each scenario and compares what it prints with its golden; see 'rollcall help goldens'.
      Without PATH the folder Scenarios is tested, and Tutorials where it holds scenarios.

        --update              write goldens that are missing or differ, and fill the blocks of
                              expectations that say 'fill'; of PATH:LINE only the step on
                              that line
        --list                print the paths of what would run, and run nothing
        --filter TEXT         only those with TEXT in their path or title
        --tag TAGS            only those with tags: 'fast', '!slow', 'a+b' for both, 'a,b' for either
        --failed              only those that failed when they last ran
        --failed-first        those first
        --expectations-only   let goldens be; only 'expect' decides
        --mutate              tell each change wrongly, and list the scenarios that do not notice
        --check FILE          with --mutate: leave out each line of a right answer, and list the
                              lines without which the check of 'run --check' gives full points
        --shard I/N           only the I-th of N parts; auto takes I and N from the CI engine
        --merge               join the reports at PATH…, and prove that each scenario ran once
        --html FILE           write a page of all scenarios: of those that failed the golden beside
                              what came, and a picture of the step where they part
      \(TestFormat.help(in: .english))
        --reporter NAME       github, gitlab or none; see 'rollcall help reporters'
        --untrusted           for files of others: a process of its own for each, with limits
        --limits LIST         how much a scenario may do; see 'rollcall help limits'
        --language en|zh      see 'rollcall help language'
        --jobs N              run N at once; by default as many as there are processors. The
                              results come in the same order, however many.
        --width N             lay lines out for N columns; on a terminal those that it has

      A PATH may be a Markdown file (see 'rollcall help markdown'). Of PATH:LINE only the step on that
      line counts; a file may be given with several lines. With - for a path standard input is tested,
      of which only the expectations count. Failed runs are remembered in $XDG_STATE_HOME/rollcall.

      """
    case .check:
      """
      Reads each scenario and the files that it includes, without running them. Errors are what
      would end a run: mistakes of grammar, names and keys that nothing declares. Warnings are what
      runs and does nothing: names never used, controllers never fetched, expectations that cannot
      fail. Both are printed on standard error; only errors make the exit code 2. With - for a path
      standard input is read.

        --format text|json  text for people (the default), or one line of JSON for each scenario
        --short             a line for each problem on standard output, as editors read it:
                            FILE:LINE:COLUMN: error: TEXT [CODE]
        --steps             warn of steps that nothing is expected of
        --labels            warn of labels that nothing refers to
        --reporter NAME     github, gitlab or none; see 'rollcall help reporters'
        --untrusted         for files of others: a process of its own for each, with limits
        --limits LIST       what such a process may take; see 'rollcall help limits'
        --width N           lay lines out for N columns; on a terminal those that it has
        --language en|zh    see 'rollcall help language'

      """
    case .format:
      """
      Writes each scenario again with two blanks a level, one between words, the lines of a block in
      two columns, at most one empty line in a row. Only blanks change: words, comments and what is
      in quotes stay, so no golden does. Of a folder all files named *.scenario are taken. A file that
      cannot be read as a scenario is left as it is, with what is wrong with it. With - for a path
      standard input is laid out on standard output.

        --dry-run           write nothing; name the files that would change, and exit with 1 if there
                            are any
        --language en|zh    see 'rollcall help language'

      """
    case .site:
      """
      Writes the lessons of Tutorials, the scenarios of Scenarios and the language's commands as pages
      in DIR, which is made where it is missing: a picture at each output of a lesson, a story of each
      scenario, mistakes with the standard delegate beside their own. Start with DIR/index.html, or
      DIR/index.zh.html in Chinese. All links are relative; a browser needs no server. Pages of an earlier
      site are replaced; a page that Rollcall has not written is left, and ends the command.

        --language en|zh    of what is said; see 'rollcall help language'

      """
    case .new:
      """
      Writes NAME.scenario, a small scenario that runs, with comments on what to change. A file that
      is there already is not touched. NAME may begin with a folder, which has to be there.
      'rollcall new lesson NAME' writes NAME.md, a lesson that 'rollcall test' accepts as soon as each
      TODO in it is filled; 'rollcall check' says which are left.

        --language en|zh    of what is said; see 'rollcall help language'

      """
    case .export:
      """
      Prints Swift source for Apple's Core Data and UIKit: the model in code, a function for each
      controller and its request, each delegate and the data source of each view as a class; a view of
      SwiftUI's for each list, a function for each snapshot of one's own. Included files are followed. The
      steps are not written: in an app the user takes them. Getters are left to the app's own classes, and
      named. A scenario that 'check' rejects is not written.

        rollcall export swift Students.scenario > Students.swift

      Of xcdatamodel the model is printed as Xcode keeps it, the file 'contents' of a folder that Xcode
      opens: enums as their raw values, classes and transformers left out.

        mkdir Students.xcdatamodel
        rollcall export xcdatamodel Students.scenario > Students.xcdatamodel/contents

      Of notebook the scenario, or a Markdown file, is printed as a notebook for the kernel of
      'rollcall jupyter install'; what a scenario includes stands in its place.

        rollcall export notebook Students.scenario > Students.ipynb

      With --package a Swift package is written, of scenarios and folders of them: models, classes,
      controllers and delegates, and the steps and expectations as tests that record what Core Data
      tells. On a Mac the tests ask Apple's framework, on Linux the product CoreData, where OPENCOREDATA
      is the folder of a checkout. What has no counterpart in Swift is left out, and said.

        rollcall export swift --package asked Scenarios/Articles
        swift test --package-path asked
        rollcall compare asked/Recordings/*.json

        --package DIR       write a package; files that are there already are replaced
        --untrusted         for a file of somebody else's: a process of its own, with limits
        --limits LIST       what such a process may take; see 'rollcall help limits'
        --language en|zh    see 'rollcall help language'

      """
    case .import:
      """
      Prints the entities of a model as a scenario has them, to be put above its 'store'. MODEL is a
      folder .xcdatamodeld, .xcdatamodel or .momd (the current version), a file .mom or contents, or a
      store, of which the model that it carries is taken. What a scenario has no words for stands in
      comments above: attributes of composite and transformable types, relationships without an
      inverse, fetched properties, default values that are dates or UUIDs.

        --language en|zh    of the comments; see 'rollcall help language'

      """
    case .class:
      """
      Prints one sheet for a class: a row for each pupil, whatever becomes of his file, and in each
      column an expectation of the check, or a task of the lessons. Each file is run in a process of its
      own, with limits ('rollcall help limits'), so that no pupil's file can end or change the run.

        --check FILE        play FILE after each scenario; its 'points=' alone count
        --lessons           PATH holds files of 'rollcall learn --export *.json'; the answers in them are
                            given again, and what the files say of them is not believed
        --html FOLDER       write pages: the class, a page for each pupil, and each story
        --csv FILE          write the sheet for spreadsheets; - for standard output
        --format text|json|csv
                            what is printed
        --names FILE        a CSV of files' names and pupils': ann.scenario,Ann Lee
        --anonymous         name nobody: pupil 1, pupil 2; pages without stories, which name files
        --limits LIST       see 'rollcall help limits'
        --width N           lay the sheet out for N columns
        --no-pager          print it all at once
        --language en|zh    see 'rollcall help language'

      Signs: ✓ holds, ✗ does not, – not reached or not done, » skipped, (✓) solved after a look at the
      solution, ! said to be solved, while the answer does not solve it.

        rollcall class Pupils --check check.scenario --html Class --csv class.csv

      """
    case .fuzz:
      """
      Tells random stories on the stage of a scenario, for 20 seconds: what FILE does before its first
      step, a few objects more, and a step of changes that fit its model, played by its own delegates and
      cells. The first at which a verdict fails or an exception comes is made as small as it fails for
      the same reason, and printed as a scenario; what is wrong in it, and its seed, go to standard
      error. The exit code is 1 then, and 0 where every verdict held.

        rollcall fuzz School.scenario > found.scenario
        rollcall test --update found.scenario

        --seed N            begin with this seed, as one that was printed; else with any
        --language en|zh    see 'rollcall help language'

      """
    case .generate:
      """
      Prints a class for each entity of a model that names one, with its properties in an extension, a
      request, and what adds and removes members. On Apple's systems Xcode generates the like; this
      source runs there and on Linux, where @NSManaged cannot be linked. MODEL is as for 'import'.
      A class is named in Xcode's model editor, under Class; an entity without one is told of.

        rollcall generate swift School.xcdatamodeld > School.swift

        --language en|zh    of what is wrong; see 'rollcall help language'

      """
    case .compare:
      """
      Prints each difference between two models in Xcode's words: what only one of them has, and what
      they say otherwise of the same entity or property; then whether a store of the one is opened by
      the other, or has to be migrated. A MODEL is as for 'import'. Exit codes: 0 where they are the
      same, 1 where they differ.

        rollcall compare School.xcdatamodeld School.sqlite

      Files that hold JSON are recordings, which the tests of an exported package write; see 'rollcall
      help export'. The scenario of each is run, and where the two part is shown step by step. Compare
      in the folder in which you exported. Exit codes: 0 where they are the same, 1 where they differ.

        rollcall compare asked/Recordings/000-corrected.json

        --accept            write each recording beside its scenario as NAME.apple.json: 'rollcall test'
                            then fails where a run begins to part from it. What was not recorded with
                            Apple's framework, or not to its end, is refused
        --language en|zh    see 'rollcall help language'

      """
    case .open:
      """
      Opens the SQLite store of any app that uses Core Data, on Apple's systems or here, and reads
      commands on it: 'schema' shows its entities, 'fetch' rows by a predicate and an order,
      'controller' and 'performFetch' a controller on them. The header says which framework made
      the store, and how many rows there are. The store's files stay as they are, byte for byte,
      but with --write.

        rollcall open Notes.sqlite
        fetch Note predicate="title CONTAINS 'a'" sortDescriptors=title

        --model MODEL       open it with this model: a folder .xcdatamodeld, .xcdatamodel or
                            .momd, or a file .mom; by default the model that the store carries
        --tables            without a model, each column of its tables an attribute, or a to-one
                            where its index tells that; so is a store of before 2014 opened,
                            which carries none
        --write             have 'save' write the changed rows into the store, as the framework
                            that made it would. A persistent history goes on. A store is refused
                            whose tables only its framework can change
        --language en|zh    see 'rollcall help language'

      Copy a store together with the files beside it: what ends in -wal holds its latest rows.

      """
    case .doctor:
      """
      Looks a store of Core Data through, and writes nothing. First the file: who made it, its log,
      its size, SQLite's own check, the rows by entity. Then what an app would trip over:
      relationships that lead to nothing or one way only, rows of no entity, keys that would be
      given twice, values that the model does not allow, files and archives that are missing or
      cannot be read, a history with gaps. Each comes with what it means on a phone, and what to do.
      The exit code is 1 then, and 0 where nothing is found.

        rollcall doctor Notes.sqlite

        --format text|json  text for people (the default), or one line of JSON
        --model MODEL       compare the rows with this model; by default with the one that the
                            store carries
        --language en|zh    see 'rollcall help language'

      """
    case .crash:
      """
      Reads a log of Xcode, of a console, of a crash service or of a bug report, and looks for the
      exceptions of table views, collection views, snapshots, results controllers and contexts, in
      the words of old and new systems. Of each it says what in the code raises it: every cause was
      played as a scenario and raised the same text with the same numbers. With it come the reasons
      and the mend, the scenario that teaches it, and the public records. Names, paths and addresses
      of the log are dropped. On a terminal one question parts several causes, and the scenario of
      the answer is written. The exit code is 1 where nothing is known. With - standard input is
      read, as without FILE.

        rollcall crash crash.log
        rollcall crash crash.log --cause 1 > mine.scenario

        --cause N           write the scenario of the cause with this number, and nothing else
        --format text|json  text for people (the default), or one line of JSON with the scenarios
        --width N           lay lines out for N columns; on a terminal those that it has
        --no-pager          on a terminal, do not hand what is taller than it to $PAGER
        --language en|zh    see 'rollcall help language'

      """
    case .records:
      """
      Searches the public sources that the fidelity page stands on: Apple's documentation (D), and what
      people have recorded of iOS and macOS (R). Without TEXT they are listed; with it come those in
      which each word of it is found, with what each says, where it was seen, whether it is the same
      here, and the scenario or test that shows it. The exit code is 1 where none has the words.

        rollcall records fetchLimit
        rollcall records "open radar 30381905"

        --format text|json  text for people (the default), or a line of JSON for each record
        --width N           lay lines out for N columns; on a terminal those that it has
        --no-pager          on a terminal, do not hand what is taller than it to $PAGER
        --language en|zh    see 'rollcall help language'; what a source says stays in English

      """
    case .predicate:
      """
      Prints the format as Foundation would, its tree, and what a store is asked in SQL. The entity
      in the SQL is one that the format implies: keys that lead further are relationships, and
      attributes have the types of what they are compared with. Put the format in quotes.

        --arguments JSON   an array for the placeholders: '["Ann", {"$date": "2026-01-31T00:00:00Z"}]'
        --variables JSON   an object with values for $variables
        --evaluate JSON    the value that SELF is; of an array each element is asked, also
                           behind one that raises
        --types TYPES      attributes whose types are others: 'name String, age Integer16'
        --json             one line of JSON. Without FORMAT a format is read from each line of
                           standard input, and each is answered in a line with the members format,
                           canonical, sql, complete, error, position and more; placeholders stand
                           for themselves then.
        --language en|zh   of what is said beside Foundation's own texts

      "complete" says that the SQL is the whole answer; "reasons" say what memory has to finish.
      "position" is the character at which a format goes wrong, counted from 1. Exit codes: 2 for a
      format that cannot be read, 3 where evaluating raises; 0 when all lines are answered.

      """
    case .page:
      """
      Writes one page, which a browser opens without a network: the rows of the first controller that
      it can hold, as they stand before a step of FILE or at its end, on a phone that is moved by hand.
      Rows are added, changed, dragged and deleted, one turn or several changes in one; the page says
      what the delegate is told, plays its lines, which are edited there, draws the view, and raises
      what UIKit raises. The address holds what was done, for a link. "As a scenario" is what plays the
      same here. Without --html the page goes to standard output.

        rollcall page School.scenario --html phone.html

      A controller is held whose rows are ordered by whole numbers and texts of their own, with sections
      by the first of them, without a predicate, and of at most \(ScenarioSession.mostStandingRows) rows.

        --html FILE         where to; an earlier page is replaced, another file is not
        --language en|zh    the language in which the page opens; see 'rollcall help language'

      """
    case .serve:
      """
      Reads a request from each line of standard input and answers it on standard output, for a
      notebook, an editor or a script. A request is a JSON object:

        {"id": 1, "do": "execute", "text": "print students", "language": "zh", "width": 100}

      "do" is one of:

      \(serveLines(in: .english))
      and, each in a process of its own, with what it prints as "text":

      \(toolLines(in: .english))
      'rollcall help serve-schema' has the members as a JSON Schema. Each request is answered by one
      line, {"id": 1, "kind": "answer", …}, or {"id": 1, "kind": "error", "error": CODE,
      "message": TEXT} where it cannot be done. What a cell shows comes before, in lines of kind
      "output" with "text", and with "isComplaint" where it says what is wrong. The status of a cell is
      done, failed, incomplete, interrupted or quit; the session goes on in any case.

      The session is jailed as '--untrusted' files are: its stores are thrown away, it writes no files,
      and it has a limit of memory; where it is ended by that, a last line of error "ended" says so.

        --language en|zh      where a request does not say; see 'rollcall help language'

      """
    case .jupyter:
      """
      Writes two kernels for Jupyter, Rollcall and Rollcall（中文）, where it looks for them. They need
      PyPI's ipykernel in the Python that runs Jupyter, and start this program at the path where it lies
      now. Each kernel is a session of 'rollcall serve': its stores are thrown away, it writes no files.

        rollcall jupyter install
        rollcall learn --notebook lessons
        rollcall export notebook Students.scenario > Students.ipynb
        jupyter lab

        --user          for you alone, which is the rule: $JUPYTER_DATA_DIR, or the folder of your data
        --prefix DIR    in DIR/share/jupyter, as of an environment of Python

      A cell shows what the prompt would, and a picture of its last step of a table. The tab key completes,
      shift and tab explain, interrupting stops a cell, and restarting empties the stage. Of a lesson
      each task has a cell that asks it and judges what stands below its first line; 'hint' helps there,
      too. On a server for a class, as JupyterHub, one installs with --prefix for all.

        --language en|zh      of what is said here; see 'rollcall help language'

      """
    case .mcp:
      """
      Speaks JSON-RPC on standard input and output as a server of the Model Context Protocol, for a
      coding agent that cannot build for Apple's systems where it works. The agent's own program starts
      it:

        {"mcpServers": {"rollcall": {"command": "rollcall", "args": ["mcp"]}}}

      Its tools, each in a process of its own with the limits of 'rollcall help limits':

      \(toolLines(in: .english))
      An answer is the text that the command prints for a person, with places; past
      \(ProgramTool.mostCharacters) characters it is cut. Nothing is written to disk.

        --language en|zh      see 'rollcall help language'

      """
    case .help:
      """
      CODE is what stands in brackets behind an error: 'rollcall help E014'.

        --width N             lay lines out for N columns; on a terminal those that it has
        --no-pager            on a terminal, do not hand what is taller than it to $PAGER
        --language en|zh      see 'rollcall help language'

      """
    }
  }
}
