import type { ReactNode } from 'react'
import './facts.css'

/** Shows an order's facts by name, without empty ones. */
export function FactList({ facts }: { facts: [name: string, text: ReactNode][] }) {
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
