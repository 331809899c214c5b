interface DestinationOptionsProps {
  destinations: { value: string; label: string }[]
  /** The one that the reader's languages suggest; it stands first. */
  likely?: string | null
}

/** The options of a choice of destination: the likely one and places to pick up before all countries. */
export function DestinationOptions({ destinations, likely }: DestinationOptionsProps) {
  const rank = ({ value }: { value: string }) => {
    if (value === likely) return 0
    return value.startsWith('pickup-') ? 1 : 2
  }
  return [...destinations]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
}
