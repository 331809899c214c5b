import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { idFrom } from '../platform/request.server'
import { useRefusal } from '../ui/Field'
import { pageMeta } from '../ui/meta'
import { uploadLimit } from '../uploads/limit.server'
import { BandForm } from './BandForm'
import { isRowRequest, withRowsAsked } from './band-rows.server'
import { takeBandChange } from './band-upload.server'
import { removePhoto, removeTrack } from './pieces.server'
import { bandToEdit, changeWholeBand } from './publishing.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Edit ${args.data?.band.title ?? ''}`, { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const band = await bandToEdit(idFrom(params.id, 'Band not found'))
  return { band, isDone: new URL(request.url).searchParams.has('done'), ...uploadLimit() }
}

/** Changes the band and adds to it; takes one track or photo out; or shows the form again with a row more or less. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { id } = await bandToEdit(idFrom(params.id, 'Band not found'))
  const removal = new URL(request.url).searchParams
  const [track, photo] = [removal.get('track'), removal.get('photo')]
  if (track) await removeTrack(id, idFrom(track, 'Track not found.'), admin)
  else if (photo) await removePhoto(id, idFrom(photo, 'Photo not found.'), admin)
  else if (isRowRequest(request)) return withRowsAsked(request)
  else await takeBandChange(request, (fields, pieces) => changeWholeBand(id, fields, pieces, admin))
  return redirect(`/admin/bands/${id}?done`, 303)
}

export default function EditBandPage() {
  const { band, isDone, ...options } = useLoaderData<typeof loader>()
  const again = useActionData<typeof action>()
  return (
    <div className="upload-page">
      <h1>Edit “{band.title}”</h1>
      <p>
        <Link to="/admin/uploads?tab=bands">Back to Manage Uploads</Link>
      </p>
      <Pieces bandId={band.id} kind="track" pieces={band.tracks} />
      <Pieces bandId={band.id} kind="photo" pieces={band.photos} />
      <BandForm
        key={band.id}
        {...options}
        band={band}
        rows={again?.rows}
        typed={again?.typed}
        isDone={isDone}
        refusal={useRefusal()}
      />
    </div>
  )
}

interface PiecesProps {
  bandId: number
  kind: 'track' | 'photo'
  pieces: { id: number; title: string }[]
}

/** What the band has already, each to be taken out. */
function Pieces({ bandId, kind, pieces }: PiecesProps) {
  if (pieces.length === 0) return null
  return (
    <section className="managed">
      <h2>{kind === 'track' ? 'Audio tracks' : 'Photos'}</h2>
      <ul>
        {pieces.map(({ id, title }) => (
          <li key={id}>
            <p>
              <bdi className="managed-title">{title}</bdi>
            </p>
            <form method="post" action={`/admin/bands/${bandId}?${kind}=${id}`}>
              <button type="submit" className="link-button" aria-label={`Take out ${title}`}>
                Take out
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
