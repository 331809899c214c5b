export const trackingField = (orderId: number) => `tracking-${orderId}`
export const carrierField = (orderId: number) => `carrier-${orderId}`
