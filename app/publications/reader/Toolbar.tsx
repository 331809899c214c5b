import { type FormEvent, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/Icon'

interface ToolbarProps {
  /** URL of the PDF. */
  file: string
  page: number
  pages: number
  scale: number
  panel?: 'find' | 'outline'
  /** Loaded part of the file, 0 to 1. */
  progress: number
  onPage: (page: number) => void
  onZoom: (direction: 1 | -1) => void
  onFitWidth: () => void
  onPanel: (panel: 'find' | 'outline') => void
  onFullScreen: () => void
}

export function Toolbar(props: ToolbarProps) {
  const { file, page, pages, scale, panel, progress } = props
  const number = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (number.current && document.activeElement !== number.current) number.current.value = String(page)
  }, [page])

  const jump = (event: FormEvent) => {
    event.preventDefault()
    props.onPage(Number(number.current?.value))
    number.current?.blur()
  }

  return (
    <div className="reader-bar" role="toolbar" aria-label="Reader">
      <Tool
        icon="previous"
        name="Previous page"
        onPress={() => props.onPage(page - 1)}
        isDisabled={page <= 1}
      />
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
        <span>of {pages}</span>
      </form>
      <Tool icon="next" name="Next page" onPress={() => props.onPage(page + 1)} isDisabled={page >= pages} />
      <span className="visually-hidden" role="status">
        Page {page} of {pages}
      </span>

      <span className="reader-bar-group">
        <Tool icon="minus" name="Zoom out" onPress={() => props.onZoom(-1)} />
        <span className="reader-scale">{Math.round(scale * 100)}%</span>
        <Tool icon="plus" name="Zoom in" onPress={() => props.onZoom(1)} />
        <Tool icon="width" name="Fit width" onPress={props.onFitWidth} />
      </span>

      <span className="reader-bar-group">
        <Tool
          icon="list"
          name="Outline"
          onPress={() => props.onPanel('outline')}
          isOpen={panel === 'outline'}
          panel="outline"
        />
        <Tool
          icon="search"
          name="Find"
          onPress={() => props.onPanel('find')}
          isOpen={panel === 'find'}
          panel="find"
        />
        <Tool icon="screen" name="Full screen" onPress={props.onFullScreen} />
        <a href={`${file}?download`} aria-label="Download" title="Download">
          <Icon name="download" />
        </a>
      </span>
      {progress < 1 && (
        <progress className="reader-progress" value={progress} max={1} aria-label="Loading progress">
          {Math.round(progress * 100)}%
        </progress>
      )}
    </div>
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
