// Stands for Apple's module of this name where there is none: the engine under that name.
@_exported import OpenCoreData
