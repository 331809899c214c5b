/** Returns where earlier versions moved a file while its record was in the trash. */
export const binPath = (path: string) => path.replace(/^uploads\//, 'bin/')
