import {
  changeRole,
  confirmEmail,
  forgotPassword,
  getAdminUsers,
  getCurrentUser,
  login,
  logout,
  logoutEverywhere,
  register,
  resetPassword,
} from './account.ts'
import { getAuditAdmins, getAuditLog } from './admin-audit.ts'
import {
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  getAdminProduct,
  getAdminProducts,
  updateCategory,
  updateProduct,
} from './admin-catalogue.ts'
import { dismissEmails, getUnsentEmails, resendEmails } from './admin-emails.ts'
import {
  addOrderNote,
  cancelOrder,
  correctAddress,
  createAdminShipment,
  getAdminOrders,
  getOrderDetails,
  getOrderShipment,
  moveOrder,
  packOrder,
  receiveParcel,
} from './admin-orders.ts'
import { getAdminOverview, getAdminStats, getSales } from './admin-overview.ts'
import { getCart, putCart } from './cart.ts'
import { getCatalogueChanges, getCatalogueVersion, getCategories, getProduct, getProducts } from './catalogue.ts'
import { checkCoupon, createOrder } from './checkout.ts'
import { getMessages, sendMessage, setMessageState } from './contact.ts'
import { getSubscribers, subscribe } from './newsletter.ts'
import { cancelOwnOrder, getOrder, getOrderItems, getOrders, getOrderTracking } from './orders.ts'
import { getOrderPayments, getProviders, recordRefund, retryRefund, verifyPayment } from './payments.ts'
import { getAdminReviews, getReviews, postReview, showReview, voteReview } from './reviews.ts'
import { getAdminSettings, getSettings, updateSettings } from './settings.ts'
import { checkServiceability, createShipment } from './shipping.ts'
import { trackOrder, trackShipment } from './tracking.ts'

/** All endpoints of the API. The server must implement every one of them; browsers import single endpoints. */
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
  getCart,
  putCart,
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
  cancelOwnOrder,
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
  packOrder,
  receiveParcel,
  getOrderShipment,
  getOrderPayments,
  retryRefund,
  recordRefund,
  getProviders,
  createProduct,
  updateProduct,
  deleteProduct,
  createCategory,
  updateCategory,
  deleteCategory,
  getAdminSettings,
  updateSettings,
  getAdminOrders,
  getOrderDetails,
  addOrderNote,
  getAdminReviews,
  showReview,
  getMessages,
  setMessageState,
  getSubscribers,
  getUnsentEmails,
  resendEmails,
  dismissEmails,
  getAuditLog,
  getAuditAdmins,
}
