/// The lessons: one of state in two languages, one to foretell and to watch, one of events.
extension PipedLesson {
  static let lessons = [
    "01-first.md": first, "01-first.zh.md": firstInChinese, "02-callbacks.md": callbacks,
    "03-events.md": events,
  ]

  private static let first = #"""
    # First steps

    You will know how old Ann is.

    ## A class

    ```rollcall
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student ann name="Ann" age=12
    save
    controller students
      entity           Student
      sortDescriptors  name
    end
    trace brief
    performFetch students
    ```

    ```rollcall
    task older "Make Ann 13."
      check
        expect ann.age == 13
      end
      goal
      hint "What is set, and of whom?"
      hint "set ann age=13"
      wrong "That is too old."
        set ann age=14
        expect ann.age > 13
      end
      wrong "That is too young."
        set ann age=11
        expect ann.age < 12
      end
      solution
        set ann age=13
        save
      end
      passed "A value is set with its name."
    end
    ```

    ## The end

    Ann is 13 now.

    ```rollcall
    task renamed "Let Ann be called Anne."
      check
        expect ann.name == "Anne"
      end
      hint "set ann name=\"Anne\""
      wrong "That is her name already."
        set ann name="Ann" age=1
        expect ann.age == 1
      end
      solution
        set ann name="Anne"
      end
      passed "She is called Anne."
    end
    ```

    """#

  private static let firstInChinese = #"""
    # 第一步

    你会知道 Ann 几岁。

    ## 班级

    ```rollcall
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student ann name="Ann" age=12
    save
    controller students
      entity           Student
      sortDescriptors  name
    end
    trace brief
    performFetch students
    ```

    ```rollcall
    task older "让 Ann 变成 13 岁。"
      hint "设置什么，给谁？"
      hint "set ann age=13"
      wrong "这样太大了。"
      wrong "这样太小了。"
      passed "值用名字来设置。"
    end
    ```

    ## 结束

    Ann 现在 13 岁。

    ```rollcall
    task renamed "让 Ann 改名 Anne。"
      hint "set ann name=\"Anne\""
      wrong "这已经是她的名字。"
      passed "她叫 Anne。"
    end
    ```

    """#

  private static let callbacks = #"""
    # Callbacks

    ```rollcall hidden
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student ann name="Ann" age=12
    insert Student bo name="Bo" age=11
    save
    delegate animated
      controllerWillChangeContent:   beginUpdates
      didChange section for insert:  insertSections sectionIndex
      didChange section for delete:  deleteSections sectionIndex
      didChange object for insert:   insertRows newIndexPath
      didChange object for delete:   deleteRows indexPath
      controllerDidChangeContent:    endUpdates
    end
    delegate forgetful
      controllerWillChangeContent:  beginUpdates
      didChange object for insert:  insertRows newIndexPath
      didChange object for delete:  deleteRows indexPath
      controllerDidChangeContent:   endUpdates
    end
    controller students
      entity              Student
      sortDescriptors     age
      sectionNameKeyPath  age
      delegate            animated
    end
    tableView students
      cell  "{name}"
    end
    trace brief
    performFetch students
    ```

    ```rollcall
    task told "Bo leaves. What is told?"
      predict students "Bo leaves"
        delete bo
        save
      end
      hint "His section goes with him."
      wrong "Nobody is moved."
        didChange for move
      end
      passed "A section lives as long as one row has its name."
    end
    ```

    ```rollcall
    task watched "Cy comes. Which callback does `forgetful` get wrong?"
      lens students right=animated wrong=forgetful "Cy comes"
        insert Student cy name="Cy" age=13
        save
      end
      hint "It has no line for sections."
      wrong "There the exception comes; the fault was made before."
        callback 4
      end
      passed "The section is never inserted."
    end
    ```

    """#

  private static let events = #"""
    # Events

    ```rollcall hidden
    entity Student
      name  String
      age   Integer16
    end
    store sqlite
    insert Student ann name="Ann" age=12
    save
    controller students
      entity           Student
      sortDescriptors  name
      delegate         standard
    end
    trace brief
    performFetch students
    ```

    ```rollcall
    task both "Bring in one student and make Ann 13, in one step."
      check
        expect callbacks students containing
          didChange for insert
        end
        expect ann.age == 13
        expect students.fetchedObjects.count == 2
      end
      goal
      hint "insert, then set"
      wrong "She is 14."
        set ann age=14
        expect ann.age == 14
      end
      solution
        step "Both"
          insert Student cy name="Cy" age=1
          set ann age=13
        end
      end
      passed "Both are told."
    end
    ```

    """#
}
