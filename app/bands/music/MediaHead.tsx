import { Link } from '@remix-run/react'
import { bandAddress } from '../bands'

interface MediaHeadProps {
  band: { id: number; title: string }
  is: 'Music' | 'Photos'
}

/** The top of the admin pages for a band's music and photos. */
export function MediaHead({ band, is }: MediaHeadProps) {
  const other = is === 'Music' ? 'Photos' : 'Music'
  return (
    <>
      <h1>
        {is} of “<bdi>{band.title}</bdi>”
      </h1>
      <p>
        <Link to={`/admin/bands/${band.id}`}>Back to the band</Link>
        {' · '}
        <Link to={`/admin/bands/${band.id}/${other.toLowerCase()}`}>{other}</Link>
        {' · '}
        <Link to={bandAddress(band)}>View it</Link>
      </p>
    </>
  )
}
