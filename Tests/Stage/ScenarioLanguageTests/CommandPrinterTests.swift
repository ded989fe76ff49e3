import Testing

@testable import ScenarioLanguage

struct CommandPrinterTests {
  @Test(arguments: ArticleScenarios.all)
  func `what is printed reads as the same tree, and prints the same`(text: String) {
    let tree = Parser.parse(Document(path: "", text: text)).scenario
    let printed = CommandPrinter.text(tree)
    let (again, diagnostics) = Parser.parse(Document(path: "", text: printed))
    #expect(diagnostics == [])
    #expect(again == tree)
    #expect(CommandPrinter.text(again) == printed)
  }

  @Test
  func `blocks are printed in columns, steps and expectations with two blanks a level`() {
    let written = """
      delegate d
      didChange object for move when samePath: later reloadRows 0-1 , moveSection 0 sectionIndex
      sectionIndexTitleForSectionName : "{name}"
      end
      controller k context = main
       predicate "a == %@ AND b IN {1}", ann, 3
       entity E
       arguments [4]
       sortDescriptors []
       delegate nil
      end
      entity E parent=P abstract=true
       index Integer16
       index byAge age, team.name
       unique a, b
       players toMany Player inverse=team ordered=true deleteRule=cascade max=11
       n String regex="^.{3}$" optional=false
      end
      step "A" show=k,j
       expect callbacks containing
       didChange section for insert
       didChange at nil for move
       didChange Student#new1 at 0-0
       end
       expect calls k
       beginUpdates
       insertRows(at:[0-0])
       end
       expect calls   containing
       reloadData
       end
       expect calls k containing
       end
      end expect
      """.replacing("end expect", with: "end step")
    let document = Document(path: "a", text: written)
    let (scenario, diagnostics) = Parser.parse(document)
    #expect(diagnostics.map { $0.rendered(in: document) } == [])
    #expect(
      CommandPrinter.text(scenario) == """
        delegate d
          didChange object for move when samePath:  later reloadRows 0-1, moveSection 0 sectionIndex
          sectionIndexTitleForSectionName:          "{name}"
        end
        controller k context=main
          entity           E
          predicate        "a == %@ AND b IN {1}", ann, 3, 4
          sortDescriptors  []
        end
        entity E parent=P abstract=true
          index    Integer16
          index    byAge age, team.name
          unique   a, b
          players  toMany Player inverse=team deleteRule=cascade ordered=true max=11
          n        String optional=false regex="^.{3}$"
        end
        step "A" show=k, j
          expect callbacks containing
            didChange section for insert
            didChange at nil for move
            didChange Student#new1 at 0-0
          end
          expect calls k
            beginUpdates()
            insertRows(at: [0-0])
          end
          expect calls containing
            reloadData()
          end
          expect calls k containing
          end
        end

        """)
  }

  @Test func `sections and callbacks are expected with the numbers that they are printed with`()
    throws
  {
    let text = """
      expect rows k
        section 0 "10"
        0-0 cy
        section "11"
        1-0 bo
      end
      expect callbacks k
        1  controllerWillChangeContent
        2  didChange cy at 0-0 for update newIndexPath 0-0
        3  controllerDidChangeContent
      end

      """
    let (scenario, problems) = Parser.parse(Document(path: "a", text: text))
    #expect(problems == [])
    #expect(
      CommandPrinter.text(scenario) == """
        expect rows k
          section 0 "10"
          0-0 cy
          section "11"
          1-0 bo
        end
        expect callbacks k
          controllerWillChangeContent
          didChange cy at 0-0 for update newIndexPath 0-0
          controllerDidChangeContent
        end

        """)
  }

  @Test(arguments: [
    "controllerWillChangeContent", #"didChange section "10" atSectionIndex 0 for insert"#,
    "didChange cy at nil for insert newIndexPath 0-0",
    "didChange bo at 1-0 for delete newIndexPath nil", "controllerDidChangeContent",
    "didChangeContentWith snapshot", "didChange Student#new1 at 0-1 for update newIndexPath 0-2",
  ])
  func `a callback is printed in the words in which it is expected`(line: String) throws {
    #expect(try CallbackLine(parsing: Document(path: "", text: line)).description == line)
  }
}
