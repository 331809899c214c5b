/** What `bench/lighthouse.ts` uses. The package itself, and a hundred that come with it, are installed with the benchmarks alone. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      runtimeError?: { message: string }
      audits: Record<string, { score: number | null; numericValue?: number } | undefined>
      categories: Record<
        string,
        { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
      >
      environment: { benchmarkIndex: number }
    }
  }
  interface Flags {
    port: number
    onlyCategories: string[]
    logLevel: 'error'
  }
  export default function lighthouse(url: string, flags: Flags, config: object): Promise<Result | undefined>
}

declare module 'lighthouse/core/config/constants.js' {
  export const throttling: { mobileSlow4G: Record<string, number> }
}
