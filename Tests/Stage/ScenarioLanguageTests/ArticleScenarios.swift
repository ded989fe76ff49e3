/// The five article scenarios of the language's design, as test input.
enum ArticleScenarios {
  static let all = [studentList, correctedStudentList, players, schoolClasses, users, reference]

  static let studentList = #"""
    scenario "000 as written: a list by id, cut by age"
    source "article 000"
    part model
      entity Student
        studentId    Integer16
        studentName  String
        studentAge   Integer16
      end
      store sqlite
    end
    include model
    delegate asWritten
      controllerWillChangeContent:   beginUpdates
      didChange object for insert:   insertRows newIndexPath
      didChange object for move:     moveRow indexPath newIndexPath
      didChange object for update:   configureCell indexPath with anObject
      didChange object for delete:   deleteRows indexPath
      controllerDidChangeContent:    endUpdates
    end
    controller students
      entity              Student
      sortDescriptors     studentId
      sectionNameKeyPath  studentAge
      fetchBatchSize      50
      fetchLimit          200
      cacheName           StudentTable
      delegate            asWritten
    end
    tableView students
      cell "{studentId}:{studentName} age:{studentAge}"
    end
    insert Student ann studentId=1 studentName="Ann"  studentAge=12
    insert Student bo  studentId=2 studentName="Bo"   studentAge=11
    insert Student cy  studentId=3 studentName="小明" studentAge=12
    save
    performFetch students
    expect error 134060 "The fetched object at index 2 has an out of order section name '12."
    note "Rows must be sorted by section first: 12, 11, 12 brings 12 back." zh="必须先按分组的键排序。"

    step "Ages that happen to be in order"
      set ann studentAge=11
      delete cy
      set bo studentAge=12
      save
      performFetch students
    end
    step "The first student of a new age"
      insert Student dai studentId=9 studentName="Dai" studentAge=13
      save
    end
    expect exception "Invalid update: invalid number of sections."
    step "The last student of an age leaves by a swipe"
      delete students.object(at: 0-0)
      save
    end
    expect exception "invalid number of sections"
    step "Past the limit"
      repeat 200 as i
        insert Student s{i} studentId={100 + i} studentName="student-{random 0..<100000}" \
          studentAge=13
      end
      save
    end
    expect students.fetchedObjects.count > 200
    controller unsorted
      entity Student
    end
    expect exception "requires a fetch request with sort descriptors"
    """#

  static let correctedStudentList = #"""
    scenario "000 corrected: a list by age, then by id"
    include "000-as-written.scenario" model
    controller students
      entity              Student
      sortDescriptors     studentAge, studentId
      sectionNameKeyPath  studentAge
      cacheName           StudentTable
      delegate            standard
    end
    insert Student ming studentId=1 studentName="小明" studentAge=11
    insert Student ann  studentId=3 studentName="Ann"  studentAge=12
    save
    performFetch students
    step "A student of a new age"
      insert Student cy studentId=9 studentName="Cy" studentAge=10
      save
    end
    expect callbacks
      controllerWillChangeContent
      didChange section "10" atSectionIndex 0 for insert
      didChange cy for insert newIndexPath 0-0
      controllerDidChangeContent
    end
    expect order students cy, ming, ann
    expect rows students
      section "10"
      0-0 cy studentName="Cy"
      section "11"
      1-0 ming
      2-0 studentName="Ann" studentAge=12
    end
    """#

  static let players = #"""
    scenario "001: players of a team"
    entity Team
      name     String
      players  toMany Player inverse=team
    end
    entity Player
      name  String
      age   Integer16
      team  toOne Team inverse=players
    end
    store sqlite
    insert Team reds name="Reds"
    insert Team blues name="Blues"
    insert Player li name="Li" age=20 team=reds
    insert Player wu name="Wu" age=19 team=reds
    insert Player xu name="Xu" age=22 team=blues
    save
    for team in [reds, blues]
      controller {team}List
        entity           Player
        predicate        "team == %@", {team}
        sortDescriptors  age
        fetchBatchSize   20
        cacheName        Players
        delegate         reloading
      end
      tableView {team}List
        cell    "{name}"
        detail  "{age}"
      end
    end
    performFetch redsList
    performFetch bluesList
    expect warning "redsList and bluesList share the cache name Players"
    expect order bluesList wu, li
    note "The predicate is not part of what a cache is checked against."
    deleteCache "Players"                 # one way out
    performFetch bluesList
    expect order bluesList xu
    step "The team is renamed"
      set reds name="Red Stars"
      save
    end
    expect no callbacks
    step "Wu changes team"
      set wu team=blues
      save
    end
    expect callbacks redsList containing
      didChange wu at 0-0 for delete
    end
    expect callbacks bluesList containing
      didChange wu for insert newIndexPath 0-0
    end
    """#

  static let schoolClasses = #"""
    scenario "002: school classes"
    entity SchoolClass
      name    String
      stuNum  Integer16
    end
    store sqlite "CoreDataExample.sqlite"
    schema
    delegate asWritten
      controllerWillChangeContent:   beginUpdates
      didChange section for insert:  insertSections sectionIndex
      didChange section for delete:  deleteSections sectionIndex
      didChange section for move:    break
      didChange section for update:  break
      didChange object for insert:   insertRows newIndexPath
      didChange object for delete:   deleteRows indexPath
      didChange object for update:   reloadData
      didChange object for move:     deleteRows indexPath, insertRows newIndexPath
      controllerDidChangeContent:    endUpdates
    end
    controller classes
      entity           SchoolClass
      sortDescriptors  stuNum
      delegate         asWritten
    end
    tableView classes
      cell    "{name}"
      detail  "有{stuNum}人"
    end
    insert SchoolClass one name="One" stuNum=30
    save
    performFetch classes
    step "Two changes in one save"
      insert SchoolClass two name="Two" stuNum=20
      set one stuNum=31
      save
    end
    expect exception "Invalid update"
    """#

  static let users = #"""
    scenario "003: users, and values that are not standard"
    enum Gender Integer16
      male    0
      female  1
    end
    class Equalizer
      gains  Array                        # field by field
    end
    transformer EqualizerTransformer
      transformedValueClass  Data
    end
    entity User
      userName  String
      userID    Integer32
      balance   Decimal
      born      Date
      gender    Gender
      tags      Transformable class=Array
      blob      Binary
      frame     Transformable class=CGRect
      eq        Transformable class=Equalizer transformer=EqualizerTransformer
    end
    store sqlite
    insert User chen userName="Chen" userID=2 balance=0.10 born=2001-02-03 gender=.female tags=["swim", "go"] \
      blob=archive(["a": 1]) frame=CGRect(x: 0, y: 0, width: 100, height: 100) eq=Equalizer(gains: [1, 2])
    insert User bo userName="Bo" userID=1
    save
    reopen
    expect chen.balance == 0.10
    expect chen.tags == ["swim", "go"]
    expect chen.eq == Equalizer(gains: [1, 2])
    expect bo.eq == nil
    delegate asWritten
      controllerWillChangeContent:   beginUpdates
      didChange object for insert:   insertRows newIndexPath
      didChange object for update:   configureCell indexPath with object(at: indexPath)
      controllerDidChangeContent:    endUpdates
    end
    controller users
      entity           User
      sortDescriptors  userName
      delegate         asWritten
    end
    tableView users
      cell "{userName} {userID}"
    end
    performFetch users
    step "Insert before, edit after"
      insert User an userName="An" userID=9
      set chen userID=33
      save
    end
    expect cells users stale chen
    """#

  static let reference = #"""
    scenario "004: the controller's reference"
    include "000-as-written.scenario" model
    delegate tracking
      controllerDidChangeContent: break
    end
    controller students
      entity             Student
      predicate          "studentAge IN {10, 11, 12}"
      sortDescriptors    studentName, studentId
      delegate           tracking
      sectionIndexTitle  "{name}"
      sectionIndexTitles ["A", "B"]
    end
    insert Student ann studentId=3 studentName="Ann" studentAge=12
    insert Student bo  studentId=4 studentName="Bo" studentAge=12
    save
    performFetch students
    step "Paths before and after processPendingChanges"
      let before = students.indexPath(forObject: ann)
      set ann studentName="Zoe"
      print before, students.indexPath(forObject: ann)
      expect same before == students.indexPath(forObject: ann)
      processPendingChanges
      print before, students.indexPath(forObject: ann)
    end
    expect moved ann 0-0 to 0-2
    deleteCache nil
    set students.fetchRequest predicate="studentAge > %d" arguments=[11]
    performFetch students
    """#
}
