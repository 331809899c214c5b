/** @returns false if another request created the row first, or its parent was deleted */
export async function createUnlessExists(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^P200[23]$/.test(String(error.code))) return false
    throw error
  }
}
