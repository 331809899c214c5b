import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { BookmarkTool } from './BookmarkTool'
import { downloadAddressOf } from './download-address'
import { MoreTool } from './MorePanel'
import { PageLinks, type PagesBeforeViewer } from './PageLinks'
import { PageNumber } from './PageNumber'
import { pageLabel } from './page-names'
import { ToolButton, ToolGroup } from './ToolButton'

export type ViewerPanel = 'find' | 'outline' | 'thumbnails' | 'view' | 'print'

export interface ToolbarActions {
  /** @param name the page as typed: a label or a number */
  onPage: (name: string) => void
  onStep: (direction: 1 | -1) => void
  onZoomIn: () => void
  onZoomOut: () => void
  onFitWidth: () => void
  onPanel: (panel: ViewerPanel) => void
  onFullScreen: () => void
}

interface ToolbarProps {
  file: string
  title: string
  page?: number
  labels?: string[]
  scale?: number
  panel?: ViewerPanel
  /** The page data for the time before the viewer has loaded. */
  before?: PagesBeforeViewer
  /** The loaded share of the file, from 0 to 1, until a page is drawn. */
  progress?: number
  /** The address of the page as text, for small screens. */
  text?: string
  actions: ToolbarActions
}

export function Toolbar({
  file,
  title,
  page = 1,
  labels = [],
  scale = 1,
  panel,
  before,
  progress,
  text,
  actions,
}: ToolbarProps) {
  const pages = labels.length
  const isReady = pages > 0
  return (
    <div className="reader-bar" role="toolbar" aria-label={t('Reader')}>
      <ToolGroup name={t('Contents')}>
        <ToolButton
          icon="list"
          name={t('Outline')}
          onPress={() => actions.onPanel('outline')}
          isOpen={panel === 'outline'}
          panel="outline"
        />
        <ToolButton
          icon="thumbnails"
          name={t('Thumbnails')}
          onPress={() => actions.onPanel('thumbnails')}
          isOpen={panel === 'thumbnails'}
          panel="thumbnails"
        />
        <ToolButton
          icon="search"
          name={t('Find')}
          onPress={() => actions.onPanel('find')}
          isOpen={panel === 'find'}
          panel="find"
        />
      </ToolGroup>

      <ToolGroup name={t('Page')}>
        {before ? (
          <PageLinks {...before} />
        ) : (
          <>
            <ToolButton
              icon="previous"
              name={t('Previous page')}
              onPress={() => actions.onStep(-1)}
              isDisabled={page <= 1}
            />
            <PageNumber page={page} labels={labels} onPage={actions.onPage} />
            <ToolButton
              icon="next"
              name={t('Next page')}
              onPress={() => actions.onStep(1)}
              isDisabled={page >= pages}
            />
          </>
        )}
        <span className="visually-hidden" role="status">
          {isReady && t('Page {pageLabel} of {pages}', { pageLabel: pageLabel(page, labels), pages })}
        </span>
      </ToolGroup>

      <ToolGroup name={t('Zoom')}>
        <ToolButton icon="minus" name={t('Zoom out')} onPress={() => actions.onZoomOut()} />
        <span className="reader-scale">{isReady ? `${Math.round(scale * 100)}%` : t('Fit')}</span>
        <ToolButton icon="plus" name={t('Zoom in')} onPress={() => actions.onZoomIn()} />
        <ToolButton icon="width" name={t('Fit width')} onPress={() => actions.onFitWidth()} />
      </ToolGroup>

      <ToolGroup name={t('Document')}>
        {text && (
          <Link to={text} className="reader-text" aria-label={t('Read as text')} title={t('Read as text')}>
            <Icon name="text" />
          </Link>
        )}
        <BookmarkTool page={page} />
        <ToolButton
          icon="pages"
          name={t('View')}
          onPress={() => actions.onPanel('view')}
          isOpen={panel === 'view' || panel === 'print'}
          panel="view"
        />
        <ToolButton icon="screen" name={t('Full screen')} onPress={() => actions.onFullScreen()} />
        <a
          href={downloadAddressOf(file, title)}
          className="reader-download"
          aria-label={t('Download')}
          title={t('Download')}
        >
          <Icon name="download" />
        </a>
        <MoreTool />
      </ToolGroup>
      {isReady && progress !== undefined && progress < 1 && (
        <progress className="reader-progress" value={progress} max={1} aria-label={t('Loading progress')}>
          {Math.round(progress * 100)}%
        </progress>
      )}
    </div>
  )
}
