import { href } from '../../platform/href'
import type { Site } from '../../site/site'
import { breadcrumbs, structuredData } from '../../site/structured-data'
import type { Author } from './authors'

/** Describes an author's page to search engines. */
export function authorStructuredData({ id, name, bio, profileImage }: Author, { origin }: Site) {
  const path = href('/authors/:id', { id })
  const person = {
    '@type': 'Person',
    '@id': origin + path,
    name,
    description: bio,
    url: origin + path,
    ...(profileImage && { image: `${origin}/${profileImage}` }),
  }
  return structuredData(
    person,
    breadcrumbs(origin, [
      { name: 'Authors', path: href('/authors') },
      { name, path },
    ]),
  )
}
