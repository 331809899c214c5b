import { t } from '../../../platform/i18n/i18n'
import type { PdfLayers } from './useLayers'

interface LayerListProps {
  layers: PdfLayers
  onChange: () => void
}

/** A layer's id, or a named group of layers. */
type Entry = string | { name: string | null; order: Entry[] }

/** Shows a check box for each layer, in the order and the groups of the document. */
export default function LayerList({ layers, onChange }: LayerListProps) {
  const show = (id: string, isShown: boolean) => {
    layers.setVisibility(id, isShown)
    onChange()
  }
  return (
    <fieldset>
      <legend>{t('Layers')}</legend>
      <Entries entries={layers.getOrder() ?? []} layers={layers} show={show} />
    </fieldset>
  )
}

interface EntriesProps {
  entries: Entry[]
  layers: PdfLayers
  show: (id: string, isShown: boolean) => void
}

function Entries({ entries, layers, show }: EntriesProps) {
  return entries.map((entry, index) => {
    if (typeof entry !== 'string') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <fieldset key={index} className="reader-layers-group">
          <legend>{entry.name || t('Layers')}</legend>
          <Entries entries={entry.order} layers={layers} show={show} />
        </fieldset>
      )
    }
    const { name, visible } = layers.getGroup(entry) ?? {}
    return (
      <label key={entry}>
        <input
          type="checkbox"
          checked={visible === true}
          onChange={(event) => show(entry, event.currentTarget.checked)}
        />
        <bdi>{name || t('Unnamed')}</bdi>
      </label>
    )
  })
}
