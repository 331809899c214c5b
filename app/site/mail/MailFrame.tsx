import { useCallback, useEffect, useRef, useState } from 'react'
import './mail-frame.css'

interface MailFrameProps {
  title: string
  src: string
}

export function MailFrame({ title, src }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const measure = useCallback(() => {
    const shown = frame.current?.contentDocument
    if (shown?.URL.startsWith('http') && shown.body) setHeight(Math.ceil(shown.body.scrollHeight))
  }, [])
  useEffect(() => {
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  return (
    <iframe
      ref={frame}
      className="mail-preview"
      sandbox="allow-same-origin"
      onLoad={measure}
      title={title}
      src={src}
      height={height}
    />
  )
}
