import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { Picture } from '../../../site/uploads/Picture'
import { loadFrontPage } from '../publications.server'
import './beside-cover.css'

export async function loader() {
  return { cover: (await loadFrontPage()).latest?.coverImage }
}

/** Shows a narrow page beside its own `picture`, or the cover of the latest article, if there is room. */
export default function BesideCoverPage() {
  const { cover } = useLoaderData<typeof loader>()
  const page = useMatches().at(-1)?.data as { picture?: string | null } | null | undefined
  const file = page?.picture ?? cover
  return (
    <div className="beside-cover">
      <Outlet />
      {file && (
        <Picture
          file={file}
          alt=""
          width={640}
          height={640}
          sizes="(min-width: 56rem) 40rem, 1px"
          className="beside-cover-picture"
        />
      )}
    </div>
  )
}
