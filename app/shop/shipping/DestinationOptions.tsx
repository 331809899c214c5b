interface DestinationOptionsProps {
  destinations: { value: string; label: string }[]
  /** The destination suggested by the reader's languages, listed first. */
  likely?: string | null
}

/** Shows the destinations as options: the likely one and pickup points before all countries. */
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
