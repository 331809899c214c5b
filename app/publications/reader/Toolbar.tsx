import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/Icon'
import { downloadOf } from './download'

interface ToolbarActions {
  onPage: (page: number) => void
  onZoom: (direction: 1 | -1) => void
  onFitWidth: () => void
  onPanel: (panel: 'find' | 'outline') => void
  onFullScreen: () => void
}

interface ToolbarProps {
  /** URL of the PDF. */
  file: string
  page?: number
  pages?: number
  scale?: number
  panel?: 'find' | 'outline'
  /** Loaded part of the file, 0 to 1. */
  progress?: number
  /** None until the file can be read: the tools then stand in their places, disabled. */
  actions?: ToolbarActions
}

export function Toolbar({
  file,
  page = 1,
  pages = 0,
  scale = 1,
  panel,
  progress = 0,
  actions,
}: ToolbarProps) {
  return (
    <div className="reader-bar" role="toolbar" aria-label="Reader">
      <Group name="Contents" isDisabled={!actions}>
        <Tool
          icon="list"
          name="Outline"
          onPress={() => actions?.onPanel('outline')}
          isOpen={panel === 'outline'}
          panel="outline"
        />
        <Tool
          icon="search"
          name="Find"
          onPress={() => actions?.onPanel('find')}
          isOpen={panel === 'find'}
          panel="find"
        />
      </Group>

      <Group name="Page" isDisabled={!actions}>
        <Tool
          icon="previous"
          name="Previous page"
          onPress={() => actions?.onPage(page - 1)}
          isDisabled={page <= 1}
        />
        <PageNumber page={page} pages={pages} onPage={(target) => actions?.onPage(target)} />
        <Tool
          icon="next"
          name="Next page"
          onPress={() => actions?.onPage(page + 1)}
          isDisabled={page >= pages}
        />
        <span className="visually-hidden" role="status">
          {actions && `Page ${page} of ${pages}`}
        </span>
      </Group>

      <Group name="Zoom" isDisabled={!actions}>
        <Tool icon="minus" name="Zoom out" onPress={() => actions?.onZoom(-1)} />
        <span className="reader-scale">{actions && `${Math.round(scale * 100)}%`}</span>
        <Tool icon="plus" name="Zoom in" onPress={() => actions?.onZoom(1)} />
        <Tool icon="width" name="Fit width" onPress={() => actions?.onFitWidth()} />
      </Group>

      <Group name="Document" isDisabled={!actions}>
        <Tool icon="screen" name="Full screen" onPress={() => actions?.onFullScreen()} />
        <a href={downloadOf(file)} aria-label="Download" title="Download">
          <Icon name="download" />
        </a>
      </Group>
      {actions && progress < 1 && (
        <progress className="reader-progress" value={progress} max={1} aria-label="Loading progress">
          {Math.round(progress * 100)}%
        </progress>
      )}
    </div>
  )
}

function Group({ name, isDisabled, children }: { name: string; isDisabled: boolean; children: ReactNode }) {
  return (
    <fieldset className="reader-bar-group" aria-label={name} disabled={isDisabled}>
      {children}
    </fieldset>
  )
}

function PageNumber({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const number = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (number.current && document.activeElement !== number.current) number.current.value = String(page)
  }, [page])

  const jump = (event: FormEvent) => {
    event.preventDefault()
    onPage(Number(number.current?.value))
    number.current?.blur()
  }

  return (
    <form onSubmit={jump} className="reader-jump">
      <input
        ref={number}
        type="text"
        inputMode="numeric"
        aria-label="Page number"
        defaultValue={page}
        maxLength={6}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          event.currentTarget.value = String(page)
        }}
      />
      <span className="reader-count">{pages > 0 && `of ${pages}`}</span>
    </form>
  )
}

interface ToolProps {
  icon: IconName
  name: string
  onPress: () => void
  isDisabled?: boolean
  isOpen?: boolean
  panel?: string
}

function Tool({ icon, name, onPress, isDisabled = false, isOpen, panel }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onPress}
      disabled={isDisabled}
      aria-expanded={isOpen}
      data-panel={panel}
    >
      <Icon name={icon} />
    </button>
  )
}
