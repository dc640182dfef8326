import LabCommandLine

LabProgram.run()
