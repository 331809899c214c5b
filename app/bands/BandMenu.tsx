interface BandMenuProps {
  /** The ids of the page's headings with their names, where they are on the page. */
  sections: [id: string, name: string, isThere: boolean][]
}

/** Links to the parts of a band's page; left out where there are only two. */
export function BandMenu({ sections }: BandMenuProps) {
  const there = sections.filter(([, , isThere]) => isThere)
  if (there.length < 3) return null
  return (
    <nav className="band-menu" aria-label="On this page">
      {there.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}{' '}
        </a>
      ))}
    </nav>
  )
}
