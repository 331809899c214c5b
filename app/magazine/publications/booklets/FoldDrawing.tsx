import { t } from '../../../platform/i18n/i18n'
import { arrowHeadOf, type DrawnLine, drawingSize, type FoldStep } from './fold-steps'

export function FoldDrawing({ steps }: { steps: FoldStep[] }) {
  return (
    <ol className="fold-steps">
      {steps.map(({ words, strokes }) => (
        <li key={words}>
          <svg viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`} aria-hidden="true">
            {strokes.map((stroke) => (
              <g key={JSON.stringify(stroke)} className={stroke.kind && `is-${stroke.kind}`}>
                <path d={pathOf(stroke.points)} />
                {stroke.kind === 'arrow' && <path d={pathOf(arrowHeadOf(stroke))} />}
              </g>
            ))}
          </svg>
          <p>{t(words)}</p>
        </li>
      ))}
    </ol>
  )
}

const pathOf = (points: DrawnLine['points']) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`
