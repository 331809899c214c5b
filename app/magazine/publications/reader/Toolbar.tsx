import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { BookmarkTool } from './BookmarkTool'
import { downloadOf } from './download'
import { MoreTool } from './MorePanel'
import { PageLinks, type PagesBefore } from './PageLinks'
import { PageNumber } from './PageNumber'
import { pageLabel } from './page-names'
import { Group, Tool } from './Tool'

export type Panel = 'find' | 'outline' | 'thumbnails' | 'view' | 'print'

export interface ToolbarActions {
  /** @param name as typed */
  onPage: (name: string) => void
  onStep: (direction: 1 | -1) => void
  onZoomIn: () => void
  onZoomOut: () => void
  onFitWidth: () => void
  onPanel: (panel: Panel) => void
  onFullScreen: () => void
}

interface ToolbarProps {
  file: string
  title: string
  page?: number
  labels?: string[]
  scale?: number
  panel?: Panel
  /** Set until the viewer is there, which turns the pages then. */
  before?: PagesBefore
  /** The loaded part of the file, from 0 to 1, while nothing is drawn. */
  progress?: number
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
  actions,
}: ToolbarProps) {
  const pages = labels.length
  const isReady = pages > 0
  return (
    <div className="reader-bar" role="toolbar" aria-label={t('Reader')}>
      <Group name={t('Contents')}>
        <Tool
          icon="list"
          name={t('Outline')}
          onPress={() => actions.onPanel('outline')}
          isOpen={panel === 'outline'}
          panel="outline"
        />
        <Tool
          icon="thumbnails"
          name={t('Thumbnails')}
          onPress={() => actions.onPanel('thumbnails')}
          isOpen={panel === 'thumbnails'}
          panel="thumbnails"
        />
        <Tool
          icon="search"
          name={t('Find')}
          onPress={() => actions.onPanel('find')}
          isOpen={panel === 'find'}
          panel="find"
        />
      </Group>

      <Group name={t('Page')}>
        {before ? (
          <PageLinks {...before} />
        ) : (
          <>
            <Tool
              icon="previous"
              name={t('Previous page')}
              onPress={() => actions.onStep(-1)}
              isDisabled={page <= 1}
            />
            <PageNumber page={page} labels={labels} onPage={actions.onPage} />
            <Tool
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
      </Group>

      <Group name={t('Zoom')}>
        <Tool icon="minus" name={t('Zoom out')} onPress={() => actions.onZoomOut()} />
        <span className="reader-scale">{isReady ? `${Math.round(scale * 100)}%` : t('Fit')}</span>
        <Tool icon="plus" name={t('Zoom in')} onPress={() => actions.onZoomIn()} />
        <Tool icon="width" name={t('Fit width')} onPress={() => actions.onFitWidth()} />
      </Group>

      <Group name={t('Document')}>
        <BookmarkTool page={page} />
        <Tool
          icon="pages"
          name={t('View')}
          onPress={() => actions.onPanel('view')}
          isOpen={panel === 'view' || panel === 'print'}
          panel="view"
        />
        <Tool icon="screen" name={t('Full screen')} onPress={() => actions.onFullScreen()} />
        <a
          href={downloadOf(file, title)}
          className="reader-download"
          aria-label={t('Download')}
          title={t('Download')}
        >
          <Icon name="download" />
        </a>
        <MoreTool />
      </Group>
      {isReady && progress !== undefined && progress < 1 && (
        <progress className="reader-progress" value={progress} max={1} aria-label={t('Loading progress')}>
          {Math.round(progress * 100)}%
        </progress>
      )}
    </div>
  )
}
