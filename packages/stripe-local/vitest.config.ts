import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'stripe-local', testTimeout: 30_000, sequence: { groupOrder: 1 } },
})
