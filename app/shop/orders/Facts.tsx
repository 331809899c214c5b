import type { ReactNode } from 'react'

/** Shows an order's facts by name; those without a text are left out. */
export function Facts({ facts }: { facts: [name: string, text: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name} className="order-detail">
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
