import type { Article } from '../../magazine/publications/publications'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { currentSite } from '../../site/current-site.server'
import { Picture } from '../../site/uploads/Picture'
import { type FrameTheme, HomeLink, renderFramedPage } from './FramedPage'

interface ShelfProps {
  articles: Article[]
  origin: string
  theme?: FrameTheme
}

export const renderShelf = (shelf: ShelfProps): string =>
  renderFramedPage({
    title: currentSite().name,
    home: `${shelf.origin}/`,
    theme: shelf.theme,
    children: <Shelf {...shelf} />,
  })

function Shelf({ articles, origin }: ShelfProps) {
  return (
    <main>
      <div className="framed-head">
        <h1>
          <HomeLink to={`${origin}/`}>{currentSite().name}</HomeLink>
        </h1>
      </div>
      {articles.length === 0 && <p className="framed-note">{t('Nothing is published yet.')}</p>}
      <ul className="shelf">
        {articles.map(({ id, title, language, coverImage }) => (
          <li key={id}>
            <HomeLink to={origin + href('/articles/:id', { id })}>
              <Picture file={coverImage} alt="" width={150} height={200} sizes="9rem" />
              <span {...textAttributes(title, language)}>{title}</span>
            </HomeLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
