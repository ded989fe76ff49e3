import Foundation
import ModelClasses
import ModelFiles
import StoreFiles

// CoreDataModelTool model MODEL MODULE CLASSES FOLDER
//
// Reads a model of Xcode's, and writes the classes that its current version asks to be generated as Swift
// source, and the model itself as a folder of compiled versions, with their classes named in the module.
//
// CoreDataModelTool mapping MAPPING MODULE FILE MODEL...
//
// Reads a mapping model of Xcode's between versions of one of the models, and writes it compiled.

func fail(_ reason: String) -> Never {
  // The form in which build systems know an error.
  FileHandle.standardError.write(Data("error: \(reason)\n".utf8))
  exit(1)
}

func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

func compileModel(_ model: URL, module: String, classes: URL, folder: URL) throws {
  let text = GeneratedClasses(try ModelFile.definition(at: model), of: .asTheModelSays).text
  try Data(text.utf8).write(to: classes)
  for fault in try ModelFile.compile(model, to: folder, classesIn: module) {
    FileHandle.standardError.write(Data("warning: \(model.path): \(fault)\n".utf8))
  }
}

func compileMapping(_ mapping: URL, module: String, file: URL, models: [URL]) throws {
  let definition = try MappingSource(at: mapping).definition { named throws(ModelFileFault) in
    let found = models.first { $0.deletingPathExtension().lastPathComponent == named.model }
    guard let found else {
      throw .file(
        "'\(mapping.lastPathComponent)' is for '\(named.model).xcdatamodeld', which the target does not have"
      )
    }
    return try ModelFile.definition(at: found, version: named.version).withClasses(in: module)
  }
  try definition.data.write(to: file)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 5 else {
  fail(
    "usage: CoreDataModelTool (model MODEL MODULE CLASSES FOLDER | mapping MAPPING MODULE FILE MODEL...)"
  )
}
do {
  switch arguments[0] {
  case "model":
    try compileModel(
      url(arguments[1]), module: arguments[2], classes: url(arguments[3]),
      folder: url(arguments[4]))
  case "mapping":
    try compileMapping(
      url(arguments[1]), module: arguments[2], file: url(arguments[3]),
      models: arguments.dropFirst(4).map(url))
  default: fail("'\(arguments[0])' is neither 'model' nor 'mapping'")
  }
} catch let fault as ModelFileFault {
  fail("\(arguments[1]): \(fault.sentence)")
} catch {
  fail("\(arguments[1]): \(error.localizedDescription)")
}
