import { useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { recordView } from './record-view'

/** Counts a view, then opens the article. It is a form so that it works without JavaScript. */
export function CountedLink({ articleId, children }: { articleId: number; children: ReactNode }) {
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (isOpening) return
    setOpening(true)
    try {
      await recordView(articleId)
      navigate(`/articles/${articleId}`)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for the failure in the console
      console.error(error)
      setOpening(false)
    }
  }

  return (
    <form method="post" action={`/articles/${articleId}`} onSubmit={open} className="counted-link">
      <button type="submit" aria-busy={isOpening}>
        {children}
      </button>
    </form>
  )
}
