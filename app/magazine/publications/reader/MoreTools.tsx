import { t } from '../../../platform/i18n/i18n'
import type { ToolbarActions } from './Toolbar'

export function MoreTools({ actions }: { actions: ToolbarActions }) {
  const tools: [string, () => void][] = [
    [t('Thumbnails'), () => actions.onPanel('thumbnails')],
    [t('Zoom in'), actions.onZoomIn],
    [t('Zoom out'), actions.onZoomOut],
    [t('Fit width'), actions.onFitWidth],
    [t('Full screen'), actions.onFullScreen],
  ]
  return (
    <fieldset className="reader-more-tools">
      <legend>{t('Tools')}</legend>
      {tools.map(([name, onPress]) => (
        <button key={name} type="button" onClick={onPress}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
