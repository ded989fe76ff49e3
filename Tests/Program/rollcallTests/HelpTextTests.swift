import GoldenTesting
import ScenarioLanguage
import Testing
import Words

@testable import rollcall

struct HelpTextTests {
  @Test func `the overview lists commands and topics`() {
    #expect(
      HelpTopic.overview() == """
        Rollcall runs scenarios of NSFetchedResultsController and prints, for each step, the table
        and what the delegate was told.

        rollcall learn [LESSON [TASK]] [--list] [--language en|zh] [OPTION…]
            teaches, lesson by lesson, at the prompt
        rollcall run PATH… [--format F] [--html FILE] [--trace T] [--stores DIR] [OPTION…]
            runs scenarios and prints what every step did
        rollcall test [PATH[:LINE]…] [--update] [--list] [--filter TEXT] [OPTION…]
            runs scenarios and compares each with its golden
        rollcall class PATH… --check FILE | --lessons | --merge [--html FOLDER] [OPTION…]
            judges a class: one sheet of all pupils, and pages for each
        rollcall fuzz FILE [--seed N]
            looks for changes at which a scenario's delegate is wrong, and prints the smallest
        rollcall site DIR
            writes lessons, scenarios and commands as pages that need no server
        rollcall check PATH… [--format F] [--short] [--steps] [--labels] [OPTION…]
            reads scenarios and reports what is wrong with their text, or does nothing
        rollcall format PATH… [--dry-run]
            lays scenarios out again: indents, columns, blanks; words and comments stay
        rollcall new NAME
            writes a scenario to start from
        rollcall export swift|xcdatamodel|notebook FILE… [--package DIR] [OPTION…]
            prints a scenario as Swift for an Xcode project, as a model, or as a notebook
        rollcall import MODEL
            prints a model of Xcode's, or of a store, as a scenario
        rollcall generate swift MODEL
            prints the classes of a model's entities as Swift
        rollcall compare MODEL MODEL | RECORDING… [--accept]
            prints what is different between two models, or between recordings and runs
        rollcall port DIR [--out FOLDER] [--format F]
            changes in a copy what is mechanical in code for Apple's framework, and lists the rest
        rollcall open STORE [--model MODEL | --tables] [--write] [--html FILE] [OPTION…]
            reads a Core Data store of any app at the prompt, and writes only when asked to
        rollcall doctor STORE [--format F] [--model MODEL]
            says what Core Data would trip over in a store, and changes nothing
        rollcall rows STORE [--entity NAME] [--format F]
            prints the objects of a store for other programs
        rollcall diff STORE STORE [--key ENTITY.ATTRIBUTE,…] [--full] [--format F]
            says which objects of two stores differ, and how
        rollcall migrate STORE… --to MODEL [--through LIST] [--store OUT] [--format F]
            says what becomes of a store under another model, tried on a copy
        rollcall excerpt STORE --from LIST -o FILE [--depth N] [--scrub LIST] [OPTION…]
            takes a few objects out of a store, as a scenario or a small store to pass on
        rollcall crash [FILE|-] [--cause N] [OPTION…]
            says what in the code raises the exception that a log tells, and writes a scenario that does
        rollcall predicate FORMAT [--arguments JSON] [--variables JSON] [--evaluate JSON] [OPTION…]
            says what a predicate format means, in memory and in SQL
        rollcall records [TEXT] [--format F] [OPTION…]
            searches what is on record of Apple's frameworks, and what shows it here
        rollcall page FILE [--html FILE]
            writes a scenario's table as a phone that is moved by hand in a browser
        rollcall serve [OPTION…]
            answers another program in lines of JSON: cells, completion, help, reports
        rollcall mcp [OPTION…]
            offers a coding agent tools by the Model Context Protocol
        rollcall jupyter install [--user | --prefix DIR]
            writes a kernel for Jupyter, in which scenarios and lessons are notebooks
        rollcall pytest install [FOLDER]
            writes a plugin with which pytest runs scenarios, for its reporters
        rollcall help [TOPIC | CODE] [OPTION…]
            explains a command, a topic, or an error's code
        rollcall --version

        Topics of 'rollcall help', beside the commands:
          goldens     what is kept of a run to compare the next with
          words       what the words of a run's report mean
          markdown    scenarios in the fences of a Markdown file
          reports     JUnit XML, TAP and lines of JSON for machines
          json-schema the JSON Schema of lines of JSON, to be saved to a file
          serve-schema the JSON Schema of what 'rollcall serve' is asked
          reporters   problems shown beside the lines of a change
          shards      one test on many machines
          limits      how much a run may do, and running the files of others
          grading     how pupils' files earn points
          language    English or Chinese, and who decides
          exit-codes  what the program tells the shell
          codes       all codes of errors in a scenario's text

        Without a command rollcall reads commands at a prompt, or from standard input.

        """)
  }

  @Test(arguments: ["callback", "callbacks", "mend", "why", "replay"])
  func `help on a word of a report explains the report`(word: String) throws {
    for language in Language.allCases {
      let page = try #require(HelpTopic.text(on: word, in: language))
      #expect(page == HelpTopic.text(on: "words", in: language))
    }
    #expect(HelpTopic.text(on: "words")?.contains("mend        what to write otherwise") == true)
  }

  @Test func `a code is explained, in whatever case it is typed`() {
    #expect(
      HelpTopic.text(on: "e012") == """
        E012: the file is not text

        It holds a NUL byte, which no text does. Perhaps it is a store?

        """)
  }

  @Test func `the exit codes are listed`() {
    #expect(
      HelpTopic.text(on: "exit-codes") == """
          0  all good
          1  an expectation or a golden differs
          2  usage, syntax, a missing path, an unreadable or binary file, bad UTF-8
          3  a store or program error, a limit
          4  a golden is missing or orphaned, or its update is refused
          5  nothing ran
        130  interrupted
        141  the output is no longer read

        Several at once: 2, then 3, 1, 4 hide those after them.

        """)
  }

  @Test(arguments: HelpTopic.names + DiagnosticCode.allCases.map(\.rawValue))
  func `every topic has a text that fits a terminal`(name: String) throws {
    for language in Language.allCases {
      let text = try #require(HelpTopic.text(on: name, in: language))
      #expect(text.hasSuffix("\n"))
      #expect(!text.hasSuffix("\n\n"))
      // The schema is a file to be saved.
      if ["json-schema", "serve-schema"].contains(name) { return }
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= 104, "\(line)")
      }
    }
  }

  @Test(arguments: Subcommand.allCases)
  func `the help on a command names its options`(command: Subcommand) throws {
    for language in Language.allCases {
      let text = try #require(HelpTopic.text(on: command.rawValue, in: language))
      for option in command.form.optionWords where option != "--help" && option != "-h" {
        #expect(text.contains("\n  \(option)"), "\(option) \(language)")
      }
    }
  }
}
