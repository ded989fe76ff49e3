import Foundation
import ModelClasses
import ModelFiles

// CoreDataModelTool MODEL MODULE CLASSES RESOURCE
//
// Reads the current version of a model of Xcode's, and writes the classes that the model asks to be
// generated as Swift source, and the model itself with its classes named in the module.

func fail(_ reason: String) -> Never {
  // The form in which build systems know an error.
  FileHandle.standardError.write(Data("error: \(reason)\n".utf8))
  exit(1)
}

let arguments = CommandLine.arguments
guard arguments.count == 5 else {
  fail("usage: CoreDataModelTool MODEL MODULE CLASSES RESOURCE")
}
do {
  let definition = try ModelFile.definition(at: URL(fileURLWithPath: arguments[1]))
  let classes = GeneratedClasses(definition, of: .asTheModelSays).text
  try Data(classes.utf8).write(to: URL(fileURLWithPath: arguments[3]))
  let model = ModelSourceWriter(definition.withClasses(in: arguments[2]))
  try Data(model.text.utf8).write(to: URL(fileURLWithPath: arguments[4]))
} catch let fault as ModelFileFault {
  fail("\(arguments[1]): \(fault.sentence)")
} catch {
  fail("\(arguments[1]): \(error.localizedDescription)")
}
