import {
  confirmEmail,
  forgotPassword,
  getCurrentUser,
  login,
  logout,
  logoutEverywhere,
  register,
  resetPassword,
} from './account.ts'
import {
  cancelOrder,
  changeRole,
  correctAddress,
  createAdminShipment,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  getAdminStats,
  getAdminUsers,
  getOrderShipment,
  getOrders,
  moveOrder,
  receiveParcel,
  updateCategory,
  updateProduct,
  updateSettings,
} from './admin.ts'
import { addOrderNote, getAdminOrders, getOrderDetails } from './admin-orders.ts'
import { getAdminOverview, getSales } from './admin-overview.ts'
import { getAdminProduct, getAdminProducts } from './admin-products.ts'
import {
  getAdminReviews,
  getAuditAdmins,
  getAuditLog,
  getMessages,
  getSubscribers,
  setMessageState,
  showReview,
} from './back-office.ts'
import { getCatalogueChanges, getCatalogueVersion, getCategories, getProduct, getProducts } from './catalogue.ts'
import { createOrder } from './checkout.ts'
import { sendMessage } from './contact.ts'
import { checkCoupon } from './coupons.ts'
import { subscribe } from './newsletter.ts'
import { getOrder, getOrderItems, getOrderTracking } from './orders.ts'
import { getOrderPayments, getProviders, retryRefund, verifyPayment } from './payments.ts'
import { getReviews, postReview, voteReview } from './reviews.ts'
import { getSettings } from './settings.ts'
import { checkServiceability, createShipment } from './shipping.ts'
import { trackOrder, trackShipment } from './tracking.ts'

/** Every call of the wire. The server must implement all of it; browsers import single endpoints. */
export const contract = {
  getCategories,
  getProducts,
  getProduct,
  getCatalogueChanges,
  getCatalogueVersion,
  getReviews,
  postReview,
  voteReview,
  subscribe,
  sendMessage,
  getSettings,
  getCurrentUser,
  login,
  register,
  logout,
  logoutEverywhere,
  forgotPassword,
  resetPassword,
  confirmEmail,
  createOrder,
  checkCoupon,
  trackOrder,
  getOrders,
  getOrder,
  getOrderItems,
  getOrderTracking,
  verifyPayment,
  checkServiceability,
  createShipment,
  trackShipment,
  getAdminUsers,
  getAdminStats,
  getAdminOverview,
  getSales,
  getAdminProducts,
  getAdminProduct,
  changeRole,
  cancelOrder,
  moveOrder,
  correctAddress,
  createAdminShipment,
  receiveParcel,
  getOrderShipment,
  getOrderPayments,
  retryRefund,
  getProviders,
  createProduct,
  updateProduct,
  deleteProduct,
  createCategory,
  updateCategory,
  deleteCategory,
  updateSettings,
  getAdminOrders,
  getOrderDetails,
  addOrderNote,
  getAdminReviews,
  showReview,
  getMessages,
  setMessageState,
  getSubscribers,
  getAuditLog,
  getAuditAdmins,
}
