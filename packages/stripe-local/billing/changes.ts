/**
 * Does the work on an object, wholly or not at all, and compares.
 * @returns the members that are different, as they were before; undefined where none is
 */
export function changes(object: object, work: () => void): Record<string, unknown> | undefined {
  const before = structuredClone(object) as Record<string, unknown>
  try {
    work()
  } catch (error) {
    Object.assign(object, before)
    throw error
  }
  const after = object as Record<string, unknown>
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}
