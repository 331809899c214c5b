import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { pictureUrl, pictureWidths } from '../uploads/pictures'

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

export function CurrentFile({ path }: { path: string }) {
  const isPicture = !path.endsWith('.pdf')
  return (
    <p className="drop-chosen">
      {isPicture && (
        <img src={pictureUrl(path, pictureWidths[0], 'webp')} alt="" width="72" height="88" loading="lazy" />
      )}
      <a href={`/${path}`}>{t('View current file')}</a>
    </p>
  )
}

function PicturePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address ? (
    <img src={address} alt={t('Preview of {name}', { name: file.name })} width="72" height="88" />
  ) : null
}

/** Shows a PDF's first page, if it can be drawn; the server decides whether the file is valid. */
function FirstPage({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    setDrawn(false)
    import('./first-page.client')
      .then(({ drawFirstPage }) => canvas.current && drawFirstPage(file, canvas.current, controller.signal))
      .then((drawn) => drawn && setDrawn(true))
      .catch(() => {})
    return () => controller.abort()
  }, [file])
  return <canvas ref={canvas} hidden={!isDrawn} />
}

function readableBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
