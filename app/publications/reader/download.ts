/** The address of a file may have a query already. */
export const downloadOf = (file: string) => `${file}${file.includes('?') ? '&' : '?'}download`
