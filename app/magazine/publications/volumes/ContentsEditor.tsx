import { Form, Link, useSubmit } from '@remix-run/react'
import { type DragEvent, useState } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { Picture } from '../../../site/uploads/Picture'
import type { ContentsRow } from './volume-contents.server'
import './contents.css'

/** Returns the possible moves; a single article cannot move. */
const moves = (count: number): ('up' | 'down')[] => (count > 1 ? ['up', 'down'] : [])

/** A form that orders the articles of a volume: by buttons, or by dragging. */
export function ContentsEditor({ articles: saved }: { articles: ContentsRow[] }) {
  const [articles, setArticles] = useState(saved)
  const [dragged, setDragged] = useState<number>()
  const submit = useSubmit()
  const drop = (index: number) => (event: DragEvent) => {
    event.preventDefault()
    const moved = articles.find(({ id }) => id === dragged)
    if (!moved) return
    const others = articles.filter(({ id }) => id !== dragged)
    const order = [...others.slice(0, index), moved, ...others.slice(index)]
    setArticles(order)
    submit(
      { intent: 'order', order: order.map(({ id }) => id).join() },
      { method: 'post', preventScrollReset: true },
    )
  }
  if (articles.length === 0) return <p className="empty">{t('Nothing is in this volume yet.')}</p>
  return (
    <ol className="managed contents-list">
      {articles.map((article, index) => (
        <li
          key={article.id}
          draggable={articles.length > 1}
          onDragStart={() => setDragged(article.id)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={drop(index)}
          onDragEnd={() => setDragged(undefined)}
        >
          <Row article={{ ...article, volume: undefined }} />
          <Form method="post" className="contents-moves" preventScrollReset>
            <input type="hidden" name="articleId" value={article.id} />
            {moves(articles.length).map((verb) => (
              <button
                key={verb}
                type="submit"
                name="intent"
                value={verb}
                className="icon-link"
                aria-label={
                  verb === 'up'
                    ? t('Move {name} up', { name: article.title })
                    : t('Move {name} down', { name: article.title })
                }
                disabled={index === (verb === 'up' ? 0 : articles.length - 1)}
              >
                <Icon name={verb} />
              </button>
            ))}
            <button
              type="submit"
              name="intent"
              value="remove"
              className="link-button"
              aria-label={t('Remove {title}', { title: article.title })}
            >
              {t('Remove')}
            </button>
          </Form>
        </li>
      ))}
    </ol>
  )
}

export function FoundArticles({ found, q }: { found: ContentsRow[]; q: string }) {
  if (found.length === 0)
    return (
      <p className="empty">
        {q
          ? t('No articles found for “{q}”.', { q })
          : t('Every article is in a volume already. Search to find one.')}
      </p>
    )
  return (
    <ul className="managed contents-list">
      {found.map((article) => (
        <li key={article.id}>
          <Row article={article} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="articleId" value={article.id} />
            <button
              type="submit"
              name="intent"
              value="add"
              className="button is-plain"
              aria-label={t('Add {title}', { title: article.title })}
            >
              {t('Add')}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Row({ article: { id, title, coverImage, hidden, volume } }: { article: ContentsRow }) {
  return (
    <>
      <Picture file={coverImage} alt="" width={60} height={80} sizes="3rem" />
      <p>
        <Link
          to={href('/admin/:kind/:id', { kind: 'articles', id })}
          className="managed-title"
          {...textAttributes(title)}
        >
          {title}
        </Link>
        <span className="managed-note">
          {[hidden, volume && t('In “{title}”', { title: volume })].filter(Boolean).join(' · ')}
        </span>
      </p>
    </>
  )
}
