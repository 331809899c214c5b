/** Returns the path to which earlier versions moved a trashed record's file. */
export const formerTrashPath = (path: string) => path.replace(/^uploads\//, 'bin/')
