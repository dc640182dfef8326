import LabCommandLine

await LabProgram.run()
