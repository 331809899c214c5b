/** Where the file is downloaded under the title's name; its address may have a query already. */
export function downloadOf(file: string, title: string): string {
  return `${file}${file.includes('?') ? '&' : '?'}${new URLSearchParams({ download: title })}`
}
