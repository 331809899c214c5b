/** Joins form fields to one text per name; the values of a list are separated by line breaks. */
export function joinFieldValues(fields: Iterable<[string, string]>): Record<string, string> {
  const values = new Map<string, string>()
  for (const [sent, value] of fields) {
    const name = sent.replace(/\[\]$/, '')
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return Object.fromEntries(values)
}
