import { useEffect, useRef, useState } from 'react'
import { pictureUrl, pictureWidths } from '../uploads/pictures'

/** A file that was chosen: its name and size, and what it looks like where that can be seen. */
export function Preview({ file }: { file: File }) {
  return (
    <p className="drop-chosen">
      {file.type.startsWith('image/') && <PicturePreview file={file} />}
      {file.type === 'application/pdf' && <FirstPage file={file} />}
      <span>
        {file.name} · {readableBytes(file.size)}
      </span>
    </p>
  )
}

/** The file that is stored already. */
export function Present({ path }: { path: string }) {
  const isPicture = !path.endsWith('.pdf')
  return (
    <p className="drop-chosen">
      {isPicture && (
        <img src={pictureUrl(path, pictureWidths[0], 'webp')} alt="" width="72" height="88" loading="lazy" />
      )}
      <a href={`/${path}`}>See the present one</a>
    </p>
  )
}

function PicturePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={`Preview of ${file.name}`} width="72" height="88" /> : null
}

/** The first page of a PDF; what cannot be drawn is not shown, and is judged where it arrives. */
function FirstPage({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    setDrawn(false)
    import('./first-page.client')
      .then(({ drawFirstPage }) => canvas.current && drawFirstPage(file, canvas.current, left.signal))
      .then((drawn) => setDrawn(drawn === true))
      .catch(() => setDrawn(false))
    return () => left.abort()
  }, [file])
  return <canvas ref={canvas} hidden={!isDrawn} />
}

function readableBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
