/** Returns the address that downloads a file under its title; the file's address may have a query already. */
export function downloadAddressOf(file: string, title: string): string {
  return `${file}${file.includes('?') ? '&' : '?'}${new URLSearchParams({ download: title })}`
}
