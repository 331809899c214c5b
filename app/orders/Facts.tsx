/** Shows an order's facts by name; those without a text are left out. */
export function Facts({ facts }: { facts: [name: string, text: string | null | undefined | false][] }) {
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
