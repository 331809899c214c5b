import { Icon } from '../../ui/Icon'
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
  /** The address of the PDF. */
  file: string
  title: string
  page?: number
  /** Labels of all pages, in order. */
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
    <div className="reader-bar" role="toolbar" aria-label="Reader">
      <Group name="Contents">
        <Tool
          icon="list"
          name="Outline"
          onPress={() => actions.onPanel('outline')}
          isOpen={panel === 'outline'}
          panel="outline"
        />
        <Tool
          icon="thumbnails"
          name="Thumbnails"
          onPress={() => actions.onPanel('thumbnails')}
          isOpen={panel === 'thumbnails'}
          panel="thumbnails"
        />
        <Tool
          icon="search"
          name="Find"
          onPress={() => actions.onPanel('find')}
          isOpen={panel === 'find'}
          panel="find"
        />
      </Group>

      <Group name="Page">
        {before ? (
          <PageLinks {...before} />
        ) : (
          <>
            <Tool
              icon="previous"
              name="Previous page"
              onPress={() => actions.onStep(-1)}
              isDisabled={page <= 1}
            />
            <PageNumber page={page} labels={labels} onPage={actions.onPage} />
            <Tool icon="next" name="Next page" onPress={() => actions.onStep(1)} isDisabled={page >= pages} />
          </>
        )}
        <span className="visually-hidden" role="status">
          {isReady && `Page ${pageLabel(page, labels)} of ${pages}`}
        </span>
      </Group>

      <Group name="Zoom">
        <Tool icon="minus" name="Zoom out" onPress={() => actions.onZoomOut()} />
        <span className="reader-scale">{isReady ? `${Math.round(scale * 100)}%` : 'Fit'}</span>
        <Tool icon="plus" name="Zoom in" onPress={() => actions.onZoomIn()} />
        <Tool icon="width" name="Fit width" onPress={() => actions.onFitWidth()} />
      </Group>

      <Group name="Document">
        <BookmarkTool page={page} />
        <Tool
          icon="pages"
          name="View"
          onPress={() => actions.onPanel('view')}
          isOpen={panel === 'view' || panel === 'print'}
          panel="view"
        />
        <Tool icon="screen" name="Full screen" onPress={() => actions.onFullScreen()} />
        <a href={downloadOf(file, title)} className="reader-download" aria-label="Download" title="Download">
          <Icon name="download" />
        </a>
        <MoreTool />
      </Group>
      {isReady && progress !== undefined && progress < 1 && (
        <progress className="reader-progress" value={progress} max={1} aria-label="Loading progress">
          {Math.round(progress * 100)}%
        </progress>
      )}
    </div>
  )
}
