import { Outlet, useLoaderData } from '@remix-run/react'
import { BesidePicture } from '../../uploads/BesidePicture'
import { frontPage } from '../publications.server'

export async function loader() {
  return { cover: (await frontPage()).latest?.coverImage }
}

/** Shows a narrow page beside the cover of the latest article. */
export default function BesideCoverPage() {
  const { cover } = useLoaderData<typeof loader>()
  return (
    <BesidePicture file={cover}>
      <Outlet />
    </BesidePicture>
  )
}
