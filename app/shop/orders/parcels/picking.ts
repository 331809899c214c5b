interface Packed {
  id: number
  lines: { title: string; pieces: number }[]
}

/** Returns a picking list for these orders: each item once, with the orders that contain it. */
export function pickingList(orders: Packed[]) {
  const items = new Map<string, { title: string; pieces: number; orders: { id: number; pieces: number }[] }>()
  for (const { id, lines } of orders) {
    for (const { title, pieces } of lines) {
      const item = items.get(title) ?? { title, pieces: 0, orders: [] }
      item.pieces += pieces
      item.orders.push({ id, pieces })
      items.set(title, item)
    }
  }
  return [...items.values()].sort((one, other) => one.title.localeCompare(other.title))
}
