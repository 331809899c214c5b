import { Outlet, useLoaderData } from '@remix-run/react'
import { Picture } from '../../uploads/Picture'
import { frontPage } from '../publications.server'

export async function loader() {
  return { cover: (await frontPage()).latest?.coverImage }
}

/** Shows a narrow page beside the cover of the latest article, if there is room. */
export default function BesideCoverPage() {
  const { cover } = useLoaderData<typeof loader>()
  return (
    <div className="beside-cover">
      <Outlet />
      {cover && (
        <Picture
          file={cover}
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
