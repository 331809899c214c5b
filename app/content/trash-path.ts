/** Where storage has a file while its record is in the trash; it is not served from there. */
export const trashPath = (path: string) => path.replace(/^uploads\//, 'bin/')
