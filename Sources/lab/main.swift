internal import LabCommandLine

await LabProgram.run()
