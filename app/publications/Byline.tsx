import { listed } from '../ui/format'

/** Who wrote it; nothing where nobody is named. */
export function Byline({ names = [] }: { names?: string[] }) {
  if (names.length === 0) return null
  return <p className="byline">by {listed(names)}</p>
}
